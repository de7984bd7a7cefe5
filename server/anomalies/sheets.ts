import { type Language, sayIn } from '../platform/language';
import type { SheetColumn } from '../platform/listing';
import type { Category } from './queries';
import type { WireAnomaly } from './rows';

const column = (
  header: string,
  value: (row: WireAnomaly) => unknown,
  kind: SheetColumn['kind'] = 'text',
): SheetColumn => ({ header, value, kind });

/** The columns of each table's workbook (document 2, section 2.11), and the sheet's name. */
export const anomalySheet = (language: Language, category: Category) => {
  const say = sayIn(language);
  const text = (name: Parameters<typeof say<'anomalySheets'>>[1]) => say('anomalySheets', name);
  const shared = {
    id: column(text('id'), row => row.id, 'number'),
    status: column(text('status'), row => text(row.status)),
    type: column(text('type'), row => row.type),
  };
  const found = {
    task_id: column(text('task'), row => row.task_id, 'number'),
    created_at: column(text('createdAt'), row => row.created_at, 'instant'),
    username: column(text('username'), row => row.username),
    site_code: column(text('siteCode'), row => row.site.code),
    site_name: column(text('siteName'), row => row.site.name),
  };
  const own: Record<Category, Record<string, SheetColumn>> = {
    anomaly: { anomalie: column(text('anomaly'), row => row.anomalie) },
    nok: {
      check: column(text('check'), row => row.check),
      comment: column(text('comment'), row => row.comment),
    },
    access: { content: column(text('content'), row => row.content) },
  };
  return {
    name: text(category),
    columns: { ...shared, ...own[category], ...found } as Record<string, SheetColumn>,
  };
};
