import { everyImport } from '../../../contract/office/import-kinds';
import { imports } from '../../../i18n/fr/framework/imports';
import { titleOf } from '../labels';
import { ruleInWords } from '../rule-in-words';
import { table } from '../table';

/** Every import: its tab, its template with the required columns in bold, and who may. */
export const importsTable = () =>
  table(
    ['import', 'tab', 'template', 'columns', 'who may'],
    [...everyImport].map(([kind, { template, columns, required, needs }]) => [
      `\`${kind}\``,
      (imports.tabs as Record<string, string>)[kind] ?? titleOf(kind),
      `\`${template}\``,
      columns.map(column => (required.includes(column) ? `**\`${column}\`**` : `\`${column}\``)).join(', '),
      ruleInWords(needs),
    ]),
  );
