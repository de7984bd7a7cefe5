import { createCoreTables } from '../../../server/framework/db/core-tables';
import type { MigrationStep } from '../../../server/framework/db/migrate';
import { placeIndex } from '../../../server/framework/db/place-index';
import { resourceTable } from '../../../server/framework/db/resource-table';

/** Every migration, in the order of their names. */
export const migrations: Record<string, MigrationStep> = {
  '0001-core': { up: createCoreTables },
  '0002-drivers': {
    up: resourceTable('drivers', {
      name: 'text not null unique',
      phone: 'text',
      email: 'text',
      licence: 'text not null',
      licence_until: 'date not null',
      account: 'integer unique references accounts',
    }),
  },
  '0003-vehicles': {
    up: resourceTable('vehicles', {
      plate: 'text not null unique',
      model: 'text not null',
      type: 'text not null',
      driver: 'integer references drivers',
      odometer: 'integer',
      next_service: 'date',
      equipment: "text[] not null default '{}'",
      insured: 'boolean',
      parked_at: 'jsonb',
      note: 'text',
    }),
  },
  '0004-trips': {
    up: resourceTable('trips', {
      number: 'text not null unique',
      day: 'date not null',
      vehicle: 'integer not null references vehicles',
      driver: 'integer not null references drivers',
      origin: 'text not null',
      destination: 'text not null',
      distance: 'float8',
      state: 'text not null',
      cancel_reason: 'text',
    }),
  },
  '0005-cards': {
    up: resourceTable('cards', {
      number: 'text not null unique',
      vehicle: 'integer references vehicles',
      ceiling: 'numeric not null',
      valid_until: 'date not null',
      blocked: 'text not null',
    }),
  },
  '0006-inspections': {
    up: resourceTable(
      'inspections',
      {
        vehicle: 'integer not null references vehicles',
        day: 'date not null',
        driver: 'integer not null references drivers',
        tyres: 'text not null',
        brakes: 'text not null',
        lights: 'text not null',
        remark: 'text',
      },
      [['vehicle', 'day']],
    ),
  },
  '0007-vehicle-places': { up: placeIndex('vehicles', 'parked_at') },
};
