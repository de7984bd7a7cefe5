import type { TableName } from '../vault/tables';
import type { Vault } from '../vault/vault';
import { merge } from './merge';
import { addUnsavedDraft, removeUnsavedDraft, type UnsavedDraft } from './unsaved-drafts';

/** A value that is being entered: each change is visible at once and written to the vault. */
export type StoredValue<Value> = {
  value: () => Value;
  set: (value: Value) => void;
  /** Why the last change is not stored yet; the value shown here includes it. */
  failure: () => unknown;
  /** Writes what is not stored yet, and retries failed writes; never rejects. */
  settle: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Follows changes written elsewhere, until the returned function is called. */
  watch: () => () => void;
};

type StoredValueOptions<Value> = Pick<UnsavedDraft, 'key' | 'name'> & {
  tables: readonly TableName[];
  read: (vault: Vault) => Value;
  /** `stored`: the stored value that this one was made from; what others have changed since is kept. */
  write: (vault: Vault, value: Value, stored: Value) => Promise<void>;
  text: (value: Value, stored: Value) => string;
};

/**
 * A change is written as soon as the previous one is stored: of what is typed meanwhile only the latest is written, so
 * no keystroke waits for the disk. What cannot be stored outlives its screen (`unsaved.ts`).
 */
export const openStoredValue = <Value>(
  vault: Vault,
  { key, name, tables, read, write, text }: StoredValueOptions<Value>,
): StoredValue<Value> => {
  let stored = read(vault);
  let mine = stored;
  let isChanged = false;
  let writing: Promise<void> | null = null;
  let failure: unknown = null;
  let watching = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const isSame = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other);

  /** Takes over the stored value, and keeps what was changed here since `base`. */
  const takeOver = (base: Value) => {
    stored = read(vault);
    const merged = merge(base, mine, stored) as Value;
    if (isSame(merged, mine)) return;
    mine = merged;
    notify();
  };
  const reportUnsaved = () =>
    addUnsavedDraft({
      ...{ key, name, isShown: watching > 0 },
      text: () => text(mine, stored),
      save: later => write(later, mine, stored),
    });

  const writeAll = async () => {
    try {
      while (isChanged) {
        const value = mine;
        isChanged = false;
        await write(vault, value, stored);
        takeOver(value);
      }
      if (failure !== null) removeUnsavedDraft(key);
      failure = null;
    } catch (error) {
      isChanged = true;
      failure = error;
      reportUnsaved();
    } finally {
      writing = null;
      notify();
    }
  };
  const settle = () => {
    if (isChanged) writing ??= writeAll();
    return writing ?? Promise.resolve();
  };
  // A change from elsewhere (the server's answer, another window). A write in progress takes it over itself.
  const refresh = () => {
    if (!writing) takeOver(stored);
  };

  return {
    value: () => mine,
    set: value => {
      // A late write, after the screen was left, is merged into what is stored by then.
      if (!watching) {
        const base = mine;
        refresh();
        value = merge(base, value, mine) as Value;
      }
      mine = value;
      isChanged = true;
      void settle();
      notify();
    },
    failure: () => failure,
    settle,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => {
      watching++;
      refresh();
      const leave = tables.map(table => vault.subscribe(table, refresh));
      if (failure !== null) reportUnsaved();
      return () => {
        watching--;
        for (const each of leave) each();
        if (failure !== null) reportUnsaved();
      };
    },
  };
};
