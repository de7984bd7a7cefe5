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
      note: 'Note',
    },
    choices: { type: { car: 'Car', van: 'Van', truck: 'Truck' } },
  },
  drivers: {
    name: 'Driver |||| Drivers',
    fields: {
      name: 'Name',
      phone: 'Phone',
      licence: 'Licence',
      licence_until: 'Licence valid until',
      account: 'Account',
    },
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
      distance: 'Distance (km)',
      state: 'State',
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
      ceiling: 'Monthly limit (DA)',
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
