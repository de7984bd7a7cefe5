import { frameworkEn } from '../../../i18n/en/framework';
import { frameworkServer } from '../../../i18n/en/framework/server';
import { mergeTexts } from '../../../i18n/merge-texts';
import type { ResourceMessages } from '../contract/resources';

const conditions = { good: 'Good', worn: 'Worn', bad: 'Bad' };

const resources: ResourceMessages = {
  vehicles: {
    name: 'Vehicle |||| Vehicles',
    fields: {
      plate: 'Plate',
      model: 'Model',
      type: 'Type',
      driver: 'Driver',
      odometer: 'Odometer',
      next_service: 'Next service',
      equipment: 'Equipment',
      insured: 'Insured',
      parked_at: 'Parked at',
      note: 'Note',
    },
    choices: {
      type: { car: 'Car', van: 'Van', truck: 'Truck' },
      equipment: { gps: 'GPS', fridge: 'Refrigerated', hook: 'Tow hook' },
    },
  },
  drivers: {
    name: 'Driver |||| Drivers',
    fields: {
      name: 'Name',
      phone: 'Phone',
      email: 'E-mail',
      licence: 'Licence',
      licence_until: 'Licence valid until',
      account: 'Account',
    },
    checks: { licenceExpired: 'This licence has already expired.' },
  },
  trips: {
    name: 'Trip |||| Trips',
    fields: {
      number: 'Number',
      day: 'Day',
      vehicle: 'Vehicle',
      driver: 'Driver',
      origin: 'From',
      destination: 'To',
      distance: 'Distance',
      state: 'State',
      cancel_reason: 'Reason for cancelling',
    },
    choices: {
      state: { planned: 'Planned', under_way: 'Under way', done: 'Done', cancelled: 'Cancelled' },
    },
  },
  cards: {
    name: 'Fuel card |||| Fuel cards',
    fields: {
      number: 'Number',
      vehicle: 'Vehicle',
      ceiling: 'Monthly limit',
      valid_until: 'Valid until',
      blocked: 'Blocked',
    },
  },
  inspections: {
    name: 'Inspection |||| Inspections',
    fields: {
      vehicle: 'Vehicle',
      day: 'Day',
      driver: 'Driver',
      tyres: 'Tyres',
      brakes: 'Brakes',
      lights: 'Lights',
      remark: 'Remark',
    },
    choices: { tyres: conditions, brakes: conditions, lights: conditions },
  },
};

const flags = {
  edit_vehicles: 'Edit vehicles',
  edit_drivers: 'Edit drivers',
  edit_trips: 'Edit trips',
  edit_cards: 'Edit fuel cards',
  inspect: 'Inspect vehicles',
};
const roles = {
  driver: 'Driver',
  dispatcher: 'Dispatcher',
  director: 'Director',
  admin: 'Administrator',
};

/** The texts of the browser. */
export const en = mergeTexts(frameworkEn, {
  resources,
  terrain: {
    shell: {
      product: 'Fleet',
      roles,
      menu: { work: 'Trips', fleet: 'Fleet' },
    },
    dialogs: { history: { roles } },
    permissions: { scopes: { fleet: 'Fleet' }, flags },
  },
});

/** The texts of the server. */
export const serverEn = mergeTexts(frameworkServer, {
  words: { product: 'Fleet' },
  tables: {
    drivers: 'drivers',
    vehicles: 'vehicles',
    trips: 'trips',
    cards: 'cards',
    inspections: 'inspections',
  },
});
