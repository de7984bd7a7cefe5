import { resourceTable } from '../../framework/db/resource-table';

export const up = resourceTable('tools', {
  serial: 'text not null unique',
  name: 'text not null',
  cluster: 'integer not null references clusters',
  agent: 'integer references accounts',
  calibration_due: 'date',
  note: 'text',
});
