import type { z } from 'zod';
import type { dashboards } from '../../../contract/figures/dashboards';
import { xlsxType } from '../../../contract/framework/media-types';
import { slugify } from '../../../contract/framework/slugify';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/responses';

type SheetInput = z.output<typeof dashboards.actions.sheet.input>;

/** A dashboard's table as a workbook: numbers as numbers, shares as percentages. */
export const figureSheet = ({ title, columns, rows }: SheetInput) =>
  new Download({
    name: `${slugify(title) || 'figures'}.xlsx`,
    type: xlsxType,
    content: writeWorkbook({
      sheets: [
        {
          name: title.replace(/[\\/?*[\]:]/g, '-'),
          columns: columns.map(({ label, kind }, index) => ({
            header: label,
            kind,
            width: Math.max(label.length, index ? 10 : 24) + 2,
          })),
          rows: [rows],
        },
      ],
    }),
  });
