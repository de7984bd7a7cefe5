import type { SheetFormat } from '../../../contract/figures/own-dashboards';
import { xlsxType } from '../../../contract/framework/files';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/answers';
import type { Asker } from '../../framework/http/mount';
import { namesIn } from './names';
import { pdfOf } from './pdf';
import { sheetOf } from './sheet';
import type { ShownDashboard } from './shown';

/** A dashboard as a file, in its reader's language. */
export const madeFile = async (shown: ShownDashboard, asker: Asker, format: SheetFormat) => {
  const names = await namesIn(asker);
  const { language, user } = asker;
  const name = `${slugOf(shown.name)}_${shown.day}.${format}`;
  return format === 'pdf'
    ? new Download({
        name,
        type: 'application/pdf',
        content: pdfOf(shown, { names, language, reader: user.username }),
      })
    : new Download({
        name,
        type: xlsxType,
        content: writeWorkbook({ sheets: [sheetOf(shown, names)] }),
      });
};

/** Without characters that a file system or a header refuses. */
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'tableau';
