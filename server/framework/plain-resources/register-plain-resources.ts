import type { Choice } from '../../../contract/framework/form-lists';
import type { Registered } from '../../../contract/framework/register';
import { createRegistration, type OptionalWhereEmpty } from '../../../contract/framework/registration';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import type { CauseName, Language, Say } from '../language/language';
import type { DefinedHooks } from './define-hooks';
import { visibleAccounts } from './visibility-accounts';
import type { RecordAccess, RegisteredVisibility, RowAccess } from './visibility-rules';

/** Loads what to show in a sheet instead of these values, to a reader if it is not for all. */
export type LoadNames = (
  db: Db,
  values: readonly unknown[],
  language: Language,
  user?: User,
) => Promise<(value: unknown) => unknown>;

/** For whom the cells of a file are read. */
export type CellContext = {
  db: Db;
  user: User;
  say: Say;
  /** Set on commit: the records found are locked. */
  commit?: object;
};

/** Finds records by what people write in a cell. */
export type CellReader = {
  /** The field's value; undefined where the text names no record. */
  parse: (text: string) => unknown;
  /** Why a text names none, if that is not the reference's own cause. */
  explain?: (text: string) => CauseName | undefined;
  /** The names that a template offers. */
  choices?: readonly string[];
};

/** A field type whose values refer to records. */
export type Reference = {
  /** The record that a value refers to, or `true`; otherwise the value is refused for this cause. */
  find: (db: Db, user: User, value: unknown) => unknown;
  cause: CauseName;
  /** The records to choose from, and the list of the browser's forms that holds them; without it the product loads them. */
  choices?: { list: string; load: (db: Db, user: User) => Promise<Choice[]> };
  loadNames: LoadNames;
  /** `texts`: the cells of some rows, for records too many to load them all. */
  loadCellReader: (context: CellContext, texts: readonly (string | undefined)[]) => Promise<CellReader>;
};

/** Rules for the rows of one table, whoever writes them: a form, an import, or an undo. */
export type RowRules = {
  /** The column by which other rows refer to a row: it cannot change. */
  keyColumn?: string;
  /** Adds default values to a new row. */
  addDefaults?: (db: Db, values: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** The field that a new row must have after its defaults are added. */
  requiredField?: string;
  /** Side effects of a change of these rows, in its transaction. */
  afterChange: (db: Db, ids: readonly number[]) => Promise<void>;
};

export type ProductRules = {
  /** By field type; null where values do not refer to records. Accounts have their usernames, unless it is said here. */
  references: Record<Registered<'fieldType', never>, Reference | null> & { account?: Reference | null };
  /** The choices of catalogues, which are data. */
  choices: {
    /** Refuses a key that the list does not have, naming the field. */
    require: (db: Db, list: string, key: string, field: string) => Promise<void>;
    loadNames: LoadNames;
    list: (db: Db, list: string) => Promise<readonly Choice[]>;
  };
  visibility: Record<RegisteredVisibility, RowAccess>;
  records: RecordAccess;
  /** By table, for those that need any. */
  rowRules: Readonly<Record<string, RowRules>>;
  /** What the product does at every write, by resource. */
  hooks: readonly DefinedHooks[];
};

const withoutCatalogues = (): never => {
  throw new Error('the product has registered no choices of catalogues');
};
// Enough for a product whose types ask for no more of them.
const defaults: ProductRules = {
  references: {} as ProductRules['references'],
  visibility: {} as ProductRules['visibility'],
  records: { accounts: visibleAccounts } as Partial<RecordAccess> as RecordAccess,
  choices: { require: withoutCatalogues, loadNames: withoutCatalogues, list: withoutCatalogues },
  rowRules: {},
  hooks: [],
};

const registration = createRegistration('rules of plain resources', defaults);

/**
 * Called before its routes are mounted by a product with field types or row access of its own: what plain resources need
 * to know of its tables. `choices` are for products with catalogues.
 */
export const registerPlainResources = (
  rules: OptionalWhereEmpty<ProductRules, 'choices' | 'rowRules' | 'hooks'>,
) => registration.register({ ...defaults, ...rules } as ProductRules);
export const getProductRules = registration.get;
