import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Row } from './queries';

/** A table's row as the API returns it: the contract's fields, instants as text. */
export const toApiRow = ({ record }: ResourceContract, row: Row): Row =>
  Object.fromEntries(
    Object.keys(record.shape).map(field => {
      const value = row[field];
      return [field, value instanceof Date ? value.toISOString() : value];
    }),
  ) as Row;
