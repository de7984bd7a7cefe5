import type { z } from 'zod';
import { getImportKey } from '../../../contract/framework/crud';
import { getImportDefinition, listImportKinds } from '../../../contract/framework/import-kinds';
import type { ImportCalls } from '../../../contract/framework/imports';
import { xlsxType } from '../../../contract/framework/media-types';
import { isAllowed } from '../../../contract/framework/permissions';
import { mayWriteField } from '../../../contract/framework/record-rules';
import { findCrudResource } from '../../../contract/framework/resources';
import { addDays, today } from '../../../contract/framework/today';
import { type TemplateColumn, templateWorkbook } from '../excel/template';
import { forbidden } from '../http/errors';
import type { Handler } from '../http/mount';
import { Download } from '../http/responses';
import type { CellContext } from '../plain-resources/register-plain-resources';
import { loadCellParsers } from './cell-parsers';
import { createHeaderFormatter } from './headers';
import { findOwnImport, type OwnImport } from './register-imports';

type Template = ImportCalls['actions']['template'];

/** The workbook to fill in for an import: its columns with examples, and the choices of each cell. */
export const downloadTemplate: Handler<Template> = async ({ input, user, db, say }) => {
  const kind = listImportKinds().find(name => getImportDefinition(name).template === input.name)!;
  if (!isAllowed(user, getImportDefinition(kind).needs)) throw forbidden();
  const own = findOwnImport(kind);
  const content = await templateWorkbook({
    sheetName: say('templates', 'sheet'),
    columns: await (own
      ? listOwnColumns(kind, own, { db, user, say })
      : listPlainColumns(kind, { db, user, say })),
    words: {
      help: say('templates', 'help'),
      column: say('templates', 'column'),
      required: say('templates', 'required'),
      yes: say('templates', 'yes'),
      note: say('templates', 'note'),
      example: say('templates', 'example'),
      choices: say('templates', 'choices'),
    },
  });
  return new Download({ name: input.name, type: xlsxType, content });
};

/** The columns of a plain resource, from its labels and from how its cells are parsed. */
const listPlainColumns = async (kind: string, context: CellContext): Promise<TemplateColumn[]> => {
  const { say } = context;
  const contract = findCrudResource(kind)!;
  const getHeader = createHeaderFormatter(kind, say.language);
  const parsers = await loadCellParsers(context, contract, []);
  const writable = Object.entries(parsers).filter(([field]) => mayWriteField(contract, field, context.user));
  return writable.map(([field, { schema, choices, kind: cellKind, findInvalid }]) => {
    const isKey = getImportKey(contract).includes(field) && !choices;
    const required = isRequired(schema);
    const getNote = () => {
      if (isKey) return 'key';
      if (choices) return findInvalid ? 'someOf' : 'oneOf';
      return cellKind === 'day' ? 'day' : 'free';
    };
    const getExample = () => {
      if (choices?.[0] !== undefined) return choices[0];
      if (cellKind === 'day') return tomorrow();
      if (isKey) return 'EXEMPLE-001';
      return required ? getHeader(field) : '';
    };
    return {
      header: getHeader(field),
      note: say('templates', getNote()),
      required,
      example: getExample(),
      choices,
      kind: cellKind,
    };
  });
};

const isRequired = (schema: z.ZodType) => !schema.safeParse(null).success;

/** The columns of one of the product's own imports. */
const listOwnColumns = async (
  kind: string,
  { getHeader, loadTemplateCells }: OwnImport,
  context: CellContext,
): Promise<TemplateColumn[]> => {
  const { columns, required } = getImportDefinition(kind);
  const cells = await loadTemplateCells(context);
  return columns.map(column => ({
    header: getHeader(column, context.say.language),
    required: required.includes(column),
    ...cells[column],
  }));
};

const tomorrow = () => addDays(today(), 1);
