import { z } from 'zod';
import { type CrudMessages, defineCrud } from '../../../contract/framework/crud';
import { decimal, wholeNumber } from '../../../contract/framework/numbers';
import { signedIn } from '../../../contract/framework/permissions';
import { registerResources } from '../../../contract/framework/resources';
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
import { DriverRef, VehicleRef } from './vocabulary';

const vehicles = defineCrud({
  name: 'vehicles',
  fields: {
    plate: Code,
    model: Name.min(1),
    type: z.enum(['car', 'van', 'truck']),
    driver: DriverRef.nullable(),
    odometer: wholeNumber().min(0).nullable(),
    next_service: Due.nullable(),
    note: LongText.nullable(),
  },
  key: 'plate',
  filters: ['plate', 'type', 'driver', 'odometer', 'next_service'],
  read: signedIn,
  write: fleetRule('edit_vehicles'),
  visibility: 'ofDriver',
  views: { cards: true },
});

/** People who drive; `account` is what one signs in with. */
const drivers = defineCrud({
  name: 'drivers',
  fields: {
    name: Name.min(1),
    phone: Phone.nullable(),
    licence: z.enum(['B', 'C', 'CE']),
    licence_until: Due,
    account: AccountRef.nullable(),
  },
  key: 'name',
  filters: ['name', 'phone', 'licence', 'licence_until'],
  read: office,
  write: fleetRule('edit_drivers'),
  visibility: 'everyone',
});

const trips = defineCrud({
  name: 'trips',
  fields: {
    number: Code,
    day: Day,
    vehicle: VehicleRef,
    driver: DriverRef,
    origin: Name.min(1),
    destination: Name.min(1),
    distance: decimal().min(0).nullable(),
    state: z.enum(['planned', 'under_way', 'done', 'cancelled']),
  },
  key: 'number',
  filters: ['number', 'day', 'vehicle', 'driver', 'destination', 'state'],
  read: signedIn,
  write: fleetRule('edit_trips'),
  visibility: 'ofDriver',
  views: { kanban: 'state', calendar: 'day' },
});

const cards = defineCrud({
  name: 'cards',
  fields: {
    number: Code,
    vehicle: VehicleRef.nullable(),
    /** Dinars a month */
    ceiling: decimal().min(0),
    valid_until: Due,
    blocked: YesNo,
  },
  key: 'number',
  filters: ['number', 'vehicle', 'valid_until', 'blocked'],
  read: office,
  write: fleetRule('edit_cards'),
  visibility: 'everyone',
});

const condition = z.enum(['good', 'worn', 'bad']);
/** A vehicle's check by its driver, one a day. */
const inspections = defineCrud({
  name: 'inspections',
  fields: {
    vehicle: VehicleRef,
    day: Day,
    driver: DriverRef,
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
  views: { calendar: 'day' },
});

export const resources = [vehicles, drivers, trips, cards, inspections] as const;
registerResources(resources);

/** The labels of all resources: a language that lacks one does not compile. */
export type ResourceMessages = {
  [C in (typeof resources)[number] as C['name']]: CrudMessages<C>;
};
