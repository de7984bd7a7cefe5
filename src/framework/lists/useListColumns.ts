import { useCallback, useMemo } from 'react';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { isInstant } from '../../../i18n/dates';
import { useFormats } from '../fields/useFormats';
import { buildColumns, type Cells, type Column, type ListRecord } from './columns';

type Options = {
  contract: ResourceContract;
  show: readonly string[];
  more: readonly string[];
  /** Custom cells, by column. */
  cells: Cells<ResourceContract, ListRecord> | undefined;
  /** The column that identifies a row. */
  anchor: string | undefined;
};

/** All columns of a list in order, and those of them that are hidden by default. */
export const useListColumns = ({ contract, show, more, cells, anchor }: Options) => {
  const hidden = useMemo(
    () => [...new Set([...more, ...(contract.columns ?? [])])].filter(column => !show.includes(column)),
    [contract, show, more],
  );
  const columns = useMemo(
    () => buildColumns(contract, [...show, ...hidden], cells, anchor),
    [contract, show, hidden, cells, anchor],
  );
  return { columns, hidden };
};

/** A row is named by its first column; a timestamp is formatted. */
export const useRowName = (columns: readonly Column[]) => {
  const formats = useFormats();
  return useCallback(
    (record: ListRecord) => {
      const firstValue = record[columns[0]?.source] ?? record.id;
      return isInstant(firstValue) ? formats.instant(firstValue) : String(firstValue);
    },
    [columns, formats],
  );
};
