import { RecordContextProvider } from 'ra-core';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { z } from 'zod';
import { getNameField } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { UnsortableReason } from '../../../contract/framework/fields';
import { type FieldInfo, getFieldInfo } from '../fields/field-info';
import { renderField } from '../fields/render-field';
import type { Words } from '../fields/useWords';

/** A row of any list, for code that serves all of them. */
export type ListRecord = { id: number; [field: string]: unknown };
/** A row of a contract's list. */
export type RowOf<C extends ResourceContract> = z.infer<C['record']>;

/** A custom cell: an element that reads the record's context, or a function (cheaper, nothing is mounted). */
export type Cell<Row = ListRecord> = ReactElement | ((record: Row, words: Words) => ReactNode);
export type Cells<C extends ResourceContract, Row = RowOf<C>> = Partial<
  Record<keyof RowOf<C> & string, Cell<Row>>
>;

export type Column = {
  source: string;
  info: FieldInfo;
  cell?: Cell;
  numeric: boolean;
  /** The one that identifies a row: bold. */
  anchor: boolean;
  sortable: boolean;
  /** Why it cannot be sorted. */
  unsorted?: UnsortableReason;
};

export const buildColumns = (
  contract: ResourceContract,
  sources: readonly string[],
  cells: Partial<Record<string, Cell>> = {},
  anchor = contract.key ?? sources[0],
): Column[] =>
  sources.map(source => {
    const info = {
      ...getFieldInfo(source, contract.record.shape[source] as z.ZodType),
      resource: contract.name,
    };
    return {
      source,
      info,
      cell: cells[source],
      // A key of another record is a number, but not a quantity.
      numeric: info.type === 'number' && (!info.word || info.word === 'id'),
      anchor: source === anchor,
      sortable: contract.sorts.includes(source),
      unsorted: contract.sorts.includes(source) ? undefined : contract.unsorted?.[source],
    };
  });

/** The kind on which permissions for a row depend, if it has one. */
export const kindOfRow = (record: object) =>
  'task_type' in record && typeof record.task_type === 'string' ? record.task_type : undefined;

/** The default columns of a record. */
export const getDefaultColumns = ({ record, idField }: ResourceContract) =>
  Object.keys(record.shape).filter(source => source !== idField && source !== 'version');

/** The name of a record. */
export const getRecordName = (contract: ResourceContract, record: Record<string, unknown>) =>
  String(record[getNameField(contract)] ?? record[contract.idField]);

export const renderCell = ({ cell, info }: Column, record: ListRecord, words: Words): ReactNode => {
  if (isValidElement(cell)) return <RecordContextProvider value={record}>{cell}</RecordContextProvider>;
  return typeof cell === 'function' ? cell(record, words) : renderField(info, record, words);
};
