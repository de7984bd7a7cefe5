import type { TableName } from './tables';
import { useTable } from './useTable';

/** Renders the component again whenever a row of the table changes. */
export const useRerenderOn = (table: TableName): void => {
  useTable(table);
};
