import { z } from 'zod';
import { type CrudMessagesOf, defineCrud } from '../../../contract/framework/crud';
import { Email } from '../../../contract/framework/email';
import { multipleChoice } from '../../../contract/framework/multiple-choice';
import { decimal, money, wholeNumber, withUnit } from '../../../contract/framework/numbers';
import { adminsOnly, signedIn } from '../../../contract/framework/permissions';
import { place } from '../../../contract/framework/place';
import { reference } from '../../../contract/framework/reference';
import { today } from '../../../contract/framework/today';
import {
  AccountRef,
  Code,
  Day,
  Due,
  LongText,
  Name,
  Phone,
  YesNo,
} from '../../../contract/framework/vocabulary';
import { fleetRule, office } from './permissions';

export const vehicles = defineCrud({
  name: 'vehicles',
  fields: {
    plate: Code,
    model: Name.min(1),
    type: z.enum(['car', 'van', 'truck']),
    driver: reference('drivers', { onDelete: 'setNull' }).nullable(),
    odometer: withUnit(wholeNumber().min(0), 'km').nullable(),
    next_service: Due.nullable(),
    equipment: multipleChoice(z.enum(['gps', 'fridge', 'hook'])),
    insured: z.boolean().nullable(),
    parked_at: place().nullable(),
    note: LongText.nullable(),
  },
  key: 'plate',
  filters: ['plate', 'type', 'driver', 'odometer', 'next_service', 'equipment', 'insured', 'parked_at'],
  read: signedIn,
  write: fleetRule('edit_vehicles'),
  visibility: 'ofDriver',
  fieldRights: { note: { read: office } },
  views: { cards: true, map: 'parked_at' },
});

/** People who drive; `account` is what one signs in with. */
const drivers = defineCrud({
  name: 'drivers',
  fields: {
    name: Name.min(1),
    phone: Phone.nullable(),
    email: Email.nullable(),
    licence: z.enum(['B', 'C', 'CE']),
    licence_until: Due,
    account: AccountRef.nullable(),
  },
  key: 'name',
  filters: ['name', 'phone', 'email', 'licence', 'licence_until'],
  read: signedIn,
  write: fleetRule('edit_drivers'),
  visibility: 'ofDriver',
  checks: { licenceExpired: { fields: ['licence_until'], holds: row => row.licence_until >= today() } },
});

export const trips = defineCrud({
  name: 'trips',
  fields: {
    number: Code,
    day: Day,
    vehicle: reference('vehicles'),
    driver: reference('drivers'),
    origin: Name.min(1),
    destination: Name.min(1),
    distance: withUnit(decimal().min(0), 'km').nullable(),
    state: z.enum(['planned', 'under_way', 'done', 'cancelled']),
    cancel_reason: Name.nullable(),
  },
  key: 'number',
  filters: ['number', 'day', 'vehicle', 'driver', 'destination', 'distance', 'state'],
  read: signedIn,
  write: fleetRule('edit_trips'),
  visibility: 'ofDriver',
  showWhen: { cancel_reason: row => row.state === 'cancelled' },
  requiredWhen: { cancel_reason: row => row.state === 'cancelled' },
  views: { kanban: 'state', calendar: 'day' },
});

const cards = defineCrud({
  name: 'cards',
  fields: {
    number: Code,
    vehicle: reference('vehicles', { onDelete: 'setNull' }).nullable(),
    /** A month */
    ceiling: money({ currency: 'DZD' }).min(0),
    valid_until: Due,
    blocked: YesNo,
  },
  key: 'number',
  filters: ['number', 'vehicle', 'ceiling', 'valid_until', 'blocked'],
  read: office,
  write: fleetRule('edit_cards'),
  visibility: 'everyone',
  defaults: { ceiling: () => 20_000 },
  fieldRights: { ceiling: { write: adminsOnly } },
});

const condition = z.enum(['good', 'worn', 'bad']);
/** A vehicle's check by its driver, one a day. */
const inspections = defineCrud({
  name: 'inspections',
  fields: {
    vehicle: reference('vehicles', { onDelete: 'cascade' }),
    day: Day,
    driver: reference('drivers'),
    tyres: condition,
    brakes: condition,
    lights: condition,
    remark: LongText.nullable(),
  },
  key: 'vehicle',
  unique: [['vehicle', 'day']],
  filters: ['vehicle', 'day', 'driver', 'tyres', 'brakes', 'lights'],
  read: signedIn,
  write: fleetRule('inspect'),
  visibility: 'ofDriver',
  defaults: { driver: user => user.driver },
  views: { calendar: 'day' },
});

export const resources = [vehicles, drivers, trips, cards, inspections] as const;

/** The labels of all resources: a language that lacks one does not compile. */
export type ResourceMessages = CrudMessagesOf<typeof resources>;
