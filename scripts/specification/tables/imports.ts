import { importDefinitions } from '../../../contract/office/import-kinds';
import { imports } from '../../../i18n/fr/office/imports';
import { formatRule } from '../format-rule';
import { getTitle } from '../labels';
import { renderTable } from '../table';

/** Every import: its tab, its template with the required columns in bold, and who may. */
export const importsTable = () =>
  renderTable(
    ['import', 'tab', 'template', 'columns', 'who may'],
    [...importDefinitions].map(([kind, { template, columns, required, needs }]) => [
      `\`${kind}\``,
      (imports.tabs as Record<string, string>)[kind] ?? getTitle(kind),
      `\`${template}\``,
      columns.map(column => (required.includes(column) ? `**\`${column}\`**` : `\`${column}\``)).join(', '),
      formatRule(needs),
    ]),
  );
