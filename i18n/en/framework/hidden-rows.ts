import type { hiddenRows as french } from '../../fr/framework/hidden-rows';

export const hiddenRows: typeof french = {
  read: '%{smart_count} row hidden in the sheet (by a filter or by hand) is read like the others. |||| %{smart_count} rows hidden in the sheet (by a filter or by hand) are read like the others.',
  skipped:
    '%{smart_count} row hidden in the sheet is not read. |||| %{smart_count} rows hidden in the sheet are not read.',
  skip: 'Exclude hidden rows',
  include: 'Include hidden rows',
};
