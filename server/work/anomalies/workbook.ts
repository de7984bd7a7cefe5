import { xlsxType } from '../../../contract/framework/media-types';
import { writeWorkbook } from '../../framework/excel/writer';
import type { HandlerContext } from '../../framework/http/mount';
import { Download } from '../../framework/http/responses';
import { readCells } from '../../framework/lists/list-sheet';
import type { Sort } from '../../framework/lists/row-source';
import type { AnomalyFilters } from './filters';
import type { Category } from './queries';
import { anomalySheet } from './sheets';
import { anomalySources } from './source';

/** A workbook with a sheet for each category, its rows streamed. */
export const anomalyWorkbook = (
  { db, user, language }: Pick<HandlerContext, 'db' | 'user' | 'language'>,
  filters: Partial<Record<Category, AnomalyFilters>>,
  sort: Sort,
) =>
  new Download({
    name: 'anomalies.xlsx',
    type: xlsxType,
    content: writeWorkbook({
      sheets: Object.entries(filters).map(([category, filter]) => {
        const { name, columns } = anomalySheet(language, category as Category);
        const sheetColumns = Object.values(columns);
        return {
          name,
          columns: sheetColumns.map(({ header, kind }) => ({ header, kind })),
          rows: readCells(
            anomalySources[category as Category].all(db, user, filter, sort, language),
            sheetColumns,
          ),
        };
      }),
    }),
  });
