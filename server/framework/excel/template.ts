import { buffer } from 'node:stream/consumers';
import type { ColumnKind } from './columns';
import { writeWorkbook } from './writer';

export type TemplateColumn = {
  /** The column's name in the import. */
  header: string;
  note: string;
  /** One value, or one per example row. */
  example: string | readonly string[];
  kind?: ColumnKind;
  required?: boolean;
  choices?: readonly string[];
};

export type Template = {
  columns: readonly TemplateColumn[];
  sheetName?: string;
  words?: TemplateMessages;
};

/** The help sheet's name and headers, and the mark of required columns. */
export type TemplateMessages = Record<
  'help' | 'column' | 'required' | 'yes' | 'note' | 'example' | 'choices',
  string
>;

/**
 * A workbook to fill in: the header with example rows, drop-down lists for choices, and a second sheet that explains
 * each column. Uses our own writer, since SheetJS supports neither bold headers nor lists.
 */
export async function templateWorkbook({
  columns,
  sheetName = 'Import',
  words = french,
}: Template): Promise<Buffer> {
  const examples = columns.map(({ example }) => (typeof example === 'string' ? [example] : example));
  const exampleRows = Array.from({ length: Math.max(...examples.map(list => list.length)) }, (_, row) =>
    examples.map(list => list[row]),
  );
  const help = columns.map(({ header, required, note, choices }, c) => [
    header,
    required ? words.yes : '',
    note,
    examples[c]!.join(', '),
    choices?.join(', '),
  ]);
  return buffer(
    writeWorkbook({
      sheets: [
        {
          name: sheetName,
          columns: columns.map(({ header, kind = 'text', choices }) => ({ header, kind, choices })),
          rows: [exampleRows],
        },
        {
          name: words.help,
          columns: [
            { header: words.column, kind: 'text', width: 22 },
            { header: words.required, kind: 'text', width: 13 },
            { header: words.note, kind: 'text', width: 70 },
            { header: words.example, kind: 'text', width: 28 },
            { header: words.choices, kind: 'text', width: 40 },
          ],
          rows: [help],
        },
      ],
    }),
  );
}

const french: TemplateMessages = {
  help: 'Aide',
  column: 'Colonne',
  required: 'Obligatoire',
  yes: 'Oui',
  note: 'Explication',
  example: 'Exemple',
  choices: 'Choix possibles',
};
