import type { ImportSettings } from '../../../contract/framework/imports';
import { createRegistration } from '../../../contract/framework/registration';
import type { Db } from '../db/client';
import type { TemplateColumn } from '../excel/template';
import type { User } from '../identity/user';
import type { Language } from '../language/language';
import type { CellContext } from '../plain-resources/register-plain-resources';
import type { RowImporter } from './row-importer';

/** What the template shows for a column beside its header. */
export type TemplateCell = Omit<TemplateColumn, 'header' | 'required'>;

/** One of the product's own kinds of imports. */
export type OwnImport = {
  importer: RowImporter;
  /** The header of a column, also in files that the product writes. */
  getHeader: (column: string, language: Language) => string;
  /** Other names by which people call a column: those as good as its header, then groups of looser ones. */
  listAliases?: (column: string) => readonly (readonly string[])[];
  /** What the template shows for each column. */
  loadTemplateCells: (context: CellContext) => Promise<Readonly<Record<string, TemplateCell>>>;
};

export type ProductImports = {
  /** By kind; all others are plain resources. */
  own: Readonly<Record<string, OwnImport>>;
  /** Names of plain resources' columns in published files, by kind and column. */
  aliases?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Refuses settings of an upload that name what the user may not use. */
  requireSettings?: (context: { db: Db; user: User }, settings: ImportSettings) => Promise<void>;
};

const registration = createRegistration<ProductImports>('imports on the server', { own: {} });

/** Called at its start by a product that imports more than plain resources. */
export const registerImports = registration.register;
export const getProductImports = registration.get;

/** The parts of one of the product's own imports; undefined for a plain resource. */
export const findOwnImport = (kind: string): OwnImport | undefined => registration.get().own[kind];
