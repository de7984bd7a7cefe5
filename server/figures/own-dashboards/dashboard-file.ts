import type { ExportFormat } from '../../../contract/figures/own-dashboards';
import { xlsxType } from '../../../contract/framework/media-types';
import { writeWorkbook } from '../../framework/excel/writer';
import type { EndpointCaller } from '../../framework/http/mount';
import { Download } from '../../framework/http/responses';
import type { DashboardResult } from './compute-dashboard';
import { loadDashboardLabels } from './dashboard-labels';
import { createDashboardPdf } from './pdf';
import { toDashboardSheet } from './sheet';

/** A dashboard as a file, in its reader's language. */
export const createDashboardFile = async (
  dashboard: DashboardResult,
  reader: EndpointCaller,
  format: ExportFormat,
) => {
  const labels = await loadDashboardLabels(reader);
  const { language, user } = reader;
  const name = `${slugOf(dashboard.name)}_${dashboard.day}.${format}`;
  return format === 'pdf'
    ? new Download({
        name,
        type: 'application/pdf',
        content: createDashboardPdf(dashboard, { labels, language, reader: user.username }),
      })
    : new Download({
        name,
        type: xlsxType,
        content: writeWorkbook({ sheets: [toDashboardSheet(dashboard, labels)] }),
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
