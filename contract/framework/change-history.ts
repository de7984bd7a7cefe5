import { z } from 'zod';
import { BooleanParam, defineCalls, get, post } from './endpoint';
import { HistoryRow } from './history';
import { wholeNumber } from './numbers';
import { adminsOnly, type Role, signedIn } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import type { IrreversibleReason, ProductReason } from './revert';
import { exactText } from './text';
import { Day, Id, Key, Search } from './vocabulary';

/** A change of any record. */
export const ChangeRow = HistoryRow.extend({
  object: z.string(),
  object_id: z.int(),
  /** The record's own name: a site's code, a username. Null if it was deleted. */
  label: z.string().nullable(),
  address: z.string().nullable(),
  import_id: z.int().nullable(),
  import_file: z.string().nullable(),
  /** The change that this one reverted, and the one that reverted this one. */
  reverts: z.int().nullable(),
  reverted_by: z.int().nullable(),
});

/** A newer change that builds on the one to be reverted: the `current.standing` of the 409. */
export const BlockingChange = ChangeRow.pick({
  id: true,
  created_at: true,
  action: true,
  username: true,
  object: true,
  object_id: true,
  label: true,
});
export type BlockingChange = z.infer<typeof BlockingChange>;
export const maxBlockingChanges = 20;

/**
 * Undoes the caller's own write, completely or not at all: `change` is the last one it left. Requires the rights
 * of the write itself, within `undoMinutes`; 409 with the changes that build on it.
 */
export const undoOwnChange = post('/api/history/undo/:change', {
  // Listed in no permission editor: it asks for the rules of the calls it undoes.
  ability: false,
  withoutFlag: 'byStoredKind',
  cost: 'heavy',
  undo: 'history.revert',
  writes: ['audit.revert'],
  input: z.object({ change: Id }),
  output: z.object({ taken_back: z.int() }),
  needs: signedIn,
});

/** The product's fields of a change, and the filters beside those of any product. */
export type ChangeFields = Registered<'changeFields', Record<never, never>>;
export type ChangeFilters = Registered<'changeFilters', Record<never, never>>;

type HistoryParts = {
  fields: ChangeFields;
  filters: ChangeFilters;
  roles: readonly Role[];
  /** Why changes of the product cannot be reverted by themselves. */
  irreversibleReasons: readonly ProductReason[];
  /** Those of changes that are reverted with others: of the same write, or of the same import. */
  revertedWith: { write: readonly ProductReason[]; import: readonly ProductReason[] };
};

const buildChangeHistory = ({ fields, filters, roles, irreversibleReasons }: HistoryParts) => {
  const reasons = listReasons(irreversibleReasons);
  const row = ChangeRow.extend({
    /** Why it cannot be reverted; null: it can. */
    kept: z.enum(reasons).nullable(),
    ...fields,
  });
  const filterFields = z
    .object({
      /** A part of the username. */
      who: Search,
      role: z.enum(roles),
      object: Key,
      /** `<contract>.<action>` */
      action: exactText(80),
      /** The record's number. */
      record: Id,
      ...filters,
      date_from: Day,
      date_to: Day,
      import: Id,
    })
    .partial();
  const calls = defineCalls({
    name: 'history',
    actions: {
      /** Newest first; `before` is the last id of the previous page. With `export` a workbook of all matches. */
      list: get('/api/history/fetch', {
        cost: 'heavy',
        input: filterFields.extend({
          before: Id.optional(),
          limit: wholeNumber().min(1).max(200).default(50),
          export: BooleanParam.optional(),
        }),
        output: z.object({ rows: z.array(row), next: z.int().nullable() }),
        needs: adminsOnly,
      }),
      /** Writes back the values before a change. 409 with the changes that build on it if the record changed since. */
      revert: post('/api/history/revert/:change', {
        cost: 'heavy',
        undo: 'history.revert',
        writes: ['audit.revert'],
        input: z.object({ change: Id }),
        output: z.object({ row }),
        needs: adminsOnly,
      }),
      /** Reverts a whole import, or nothing of it: 409 with the changes that build on its rows. */
      revertImport: post('/api/history/revert_import/:import', {
        cost: 'heavy',
        undo: 'imports.start',
        writes: ['audit.revert'],
        input: z.object({ import: Id }),
        output: z.object({ reverted: z.int() }),
        needs: adminsOnly,
      }),
      undo: undoOwnChange,
    },
  });
  return { row, filters: filterFields, calls };
};

const listReasons = (own: readonly ProductReason[]): readonly IrreversibleReason[] => [
  'reverted',
  ...own,
  'nothing',
];

const registration = createRegistration<
  ChangeHistory & Pick<HistoryParts, 'irreversibleReasons' | 'revertedWith'>
>('change history');

/** Everything that changed, with what the product's changes have beside those of any. */
export const defineChangeHistory = (parts: HistoryParts) =>
  registration.register({ ...parts, ...buildChangeHistory(parts) });
export type ChangeHistory = ReturnType<typeof buildChangeHistory>;
export type ChangeHistoryRow = z.infer<ChangeHistory['row']>;
export type ChangeHistoryFilters = z.output<ChangeHistory['filters']>;
/** The calls of the change history, of whichever product. */
export const getChangeHistory = () => registration.get().calls;

/** Whether it is a reason why a change cannot be reverted. */
export const isIrreversibleReason = (name: string): name is IrreversibleReason =>
  (listReasons(registration.get().irreversibleReasons) as readonly string[]).includes(name);

/** Whether a change that is not reverted by itself is reverted with another one of the same write. */
export const followsWrite = (reason: IrreversibleReason) =>
  (registration.get().revertedWith.write as readonly string[]).includes(reason);

/**
 * Whether a change does not prevent its whole import from being reverted: the revert leaves out those that already were,
 * and those that are reverted with others.
 */
export const allowsImportRevert = (reason: IrreversibleReason | null) =>
  reason === null ||
  reason === 'reverted' ||
  (registration.get().revertedWith.import as readonly string[]).includes(reason);
