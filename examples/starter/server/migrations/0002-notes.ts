import { resourceTable } from '../../../../server/framework/db/resource-table';

export const up = resourceTable('notes', {
  title: 'text not null unique',
  text: 'text',
});
