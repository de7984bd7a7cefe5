import type { FieldMeta } from '../../../contract/framework/field-meta';
import {
  defineHistoryWords,
  type HistoryTexts,
  type HistoryWords,
} from '../../../contract/framework/history-words';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import { createRegistration } from '../../../contract/framework/registration';
import type { IrreversibleReason, RevertStrategy } from '../../../contract/framework/revert';
import type { HistoryObject } from '../../../contract/framework/undo';
import type { Db } from '../db/client';
import type { RecordedChange } from '../history/queries';
import type { HandlerContext } from '../http/mount';
import type { User } from '../identity/user';
import type { ChangeRecord } from './change-record';
import type { ProductQueries } from './queries-product';

export type Context = Omit<HandlerContext, 'input'>;

/**
 * Reverts changes of one kind, all or none: writes back what they replaced, with history, and throws a 409 that names
 * what blocks it.
 */
export type RevertHandler = (call: Context, changes: readonly ChangeRecord[]) => Promise<void>;
/** How a change is reverted, or why it cannot be. */
export type RevertResolver = (change: RecordedChange) => RevertHandler | IrreversibleReason;

/** Loads the kind of each record. */
export type LoadKinds = (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** What the change history needs to know of the product's tables; plain resources need none of it. */
export type ChangeHistoryRules = ProductQueries & {
  /** The code of each strategy that contracts name. */
  strategies: Record<RevertStrategy, RevertResolver>;
  /** The strategies of actions that no contract declares any more, by table; others are not revertible. */
  formerStrategies: Partial<Record<string, RevertStrategy | IrreversibleReason>>;
  /** Of tables on which rights depend on the record's kind. */
  loadKinds: Partial<Record<HistoryObject, LoadKinds>>;
  /** Whether a refusal may name every record to a user, even one that is deleted. */
  seesEveryRecord: (user: User) => boolean;
  /** The words of a change in the workbook. */
  createWords: (change: ChangeRecord, texts: HistoryTexts) => HistoryWords;
  /** A value in words by its field type, where it names no record. */
  formatValue: (meta: FieldMeta, value: unknown, texts: HistoryTexts) => string | undefined;
};

/** What the registered strategies, fields and filters require; the rest may be left out. */
type RegisteredRules = Pick<ChangeHistoryRules, 'strategies' | 'fields' | 'filters'> &
  Partial<ChangeHistoryRules>;

const createPlainWords = defineHistoryWords();
const withDefaults = (rules: RegisteredRules): ChangeHistoryRules => ({
  formerStrategies: {},
  recordNames: {},
  loadKinds: {},
  seesEveryRecord: hasAllPermissions,
  createWords: ({ object }, texts) => createPlainWords(object, null, texts),
  formatValue: () => undefined,
  ...rules,
});

const registration = createRegistration<ChangeHistoryRules>(
  'rules of the change history',
  // Enough for plain resources; types cannot know that nothing else is there.
  withDefaults({ strategies: {}, fields: {}, filters: {} } as unknown as RegisteredRules),
);

/** Called by the product before its routes are mounted, unless it has plain resources only. */
export const registerChangeHistory = (rules: RegisteredRules) => registration.register(withDefaults(rules));
export const getChangeHistoryRules = registration.get;
