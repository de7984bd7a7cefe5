import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';
import type { SessionUser } from '../../../contract/framework/session';

/** What the product's drafts belong to. */
export type DraftSubject = Registered<'draftSubject', string>;
/** Input that is not used yet. */
export type TextDraft = {
  work: DraftSubject;
  /** Unique within what it belongs to. */
  name: string;
  value: unknown;
  /** The device's clock, ISO 8601. */
  at: string;
};

export type FieldSession = { token: string; user: SessionUser; since: string };

type OwnTables = {
  /** One row. */
  session: FieldSession;
  drafts: TextDraft;
  /** Other cached server data: choices, files, the cursor of changes. */
  reference: { name: string; value: unknown };
};
/** What is stored on the phone, each row encrypted on its own. */
export type Tables = OwnTables & Registered<'vaultTables', unknown>;
export type TableName = keyof Tables;

/** The key of a row within its table. */
type RowKeys<T extends TableName> = { [N in T]: (row: Tables[N]) => string };

/** The product's own tables. */
export type ProductTables = {
  /** Of the database. Increased with each new table, so that existing phones get it. */
  version: number;
  rowKeys: RowKeys<Exclude<TableName, keyof OwnTables>>;
};
const registration = createRegistration<ProductTables>('tables of the vault');
export const registerVaultTables = registration.register;
export const getVaultVersion = () => registration.get().version;

const ownRowKeys: RowKeys<keyof OwnTables> = {
  session: () => 'session',
  drafts: ({ work, name }) => `${work}/${name}`,
  reference: ({ name }) => name,
};
const getRowKeys = (): RowKeys<TableName> => ({ ...ownRowKeys, ...registration.get().rowKeys });

export const listTableNames = () => Object.keys(getRowKeys()) as TableName[];
/** The key under which a row is stored in its table. */
export const getRowKey = <T extends TableName>(table: T, row: Tables[T]) => getRowKeys()[table](row);
