import { utils, write } from 'xlsx';
import { xlsxType } from '../../contract/files';
import { saveFile } from '../providers/saveFile';
import type { FigureSet } from './figureColumns';
import { fileNameOf } from './fileName';

/** Saves figures as a workbook: numbers as numbers, shares as percentages. */
export const saveSheet = ({ title, columns, rows }: FigureSet) => {
  const sheet = utils.aoa_to_sheet([
    columns.map(({ label }) => label),
    ...rows.map(row =>
      columns.map(column =>
        'text' in column
          ? column.text(row)
          : 'value' in column
            ? column.value(row)
            : { t: 'n', v: column.share(row), z: '0.0%' },
      ),
    ),
  ]);
  sheet['!cols'] = columns.map((column, at) => ({
    wch: Math.max(column.label.length, at ? 10 : 24) + 2,
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName(title));
  const content = write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
  saveFile(new Blob([content], { type: xlsxType }), `${fileNameOf(title)}.xlsx`);
};

/** Excel's limits: 31 characters, and none of these. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, '-').slice(0, 31);
