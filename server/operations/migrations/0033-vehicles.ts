import { resourceTable } from '../../framework/db/resource-table';

export const up = resourceTable('vehicles', {
  plate: 'text not null unique',
  wilaya: 'integer not null references wilayas',
  owner: 'text not null references owners',
  agent: 'integer references accounts',
  next_inspection: 'date',
  note: 'text',
});
