import type { ResourceContract } from '../../../contract/framework/endpoint';
import { xlsxType } from '../../../contract/framework/media-types';
import { isAllowed } from '../../../contract/framework/permissions';
import type { Db } from '../db/client';
import { writeWorkbook } from '../excel/writer';
import { ApiError, forbidden, invalid } from '../http/errors';
import { Download } from '../http/responses';
import type { User } from '../identity/user';
import type { Language } from '../language/language';
import { getSort } from './get-sort';
import type { RowSource } from './row-source';

export type ExportOptions = {
  sort?: string;
  order?: string;
  /** Selects the contract's `planning` export instead of `list`. */
  planning?: boolean;
  /** The columns to write; all of them if empty. */
  columns?: string[];
};

/** The list as the file that the contract's `exports` describes. */
export const exportWorkbook = async <Filters>(
  contract: ResourceContract,
  source: Pick<RowSource<Filters>, 'sheet'>,
  {
    input,
    filters,
    user,
    db,
    language,
  }: { input: ExportOptions; filters: Filters; user: User; db: Db; language: Language },
) => {
  const name = input.planning ? 'planning' : 'list';
  const exportDefinition = contract.exports?.[name];
  if (!exportDefinition) throw new ApiError('notFound');
  if (!isAllowed(user, exportDefinition.needs)) throw forbidden();
  const columnNames = input.columns?.length ? input.columns : exportDefinition.columns;
  for (const column of columnNames) {
    if (!exportDefinition.columns.includes(column))
      throw invalid('columns', 'columnUnknown', { value: column });
  }
  const { columns, cells } = await source.sheet(db, user, filters, getSort(contract, input), name, language);
  const content = writeWorkbook({
    sheets: [
      {
        name: exportDefinition.file.replace(/\.xlsx$/, ''),
        columns: columnNames.map(column => ({ header: columns[column].header, kind: columns[column].kind })),
        rows: cells(columnNames),
      },
    ],
  });
  return new Download({ name: exportDefinition.file, type: xlsxType, content });
};
