import type { TableName } from '../vault/tables';
import type { Vault } from '../vault/vault';
import { isSame, merge } from './merge';
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
  /** `stored`: the value as stored when this one was made from it; changes by others since then must not be lost. */
  write: (vault: Vault, value: Value, stored: Value) => Promise<void>;
  text: (value: Value, stored: Value) => string;
};

/**
 * A change is written as soon as the previous one is stored: of what is typed meanwhile only the latest is written, so
 * no keystroke waits for the disk. What cannot be stored outlives its screen (`unsaved-drafts.ts`).
 */
export const openStoredValue = <Value>(
  vault: Vault,
  { key, name, tables, read, write, text }: StoredValueOptions<Value>,
): StoredValue<Value> => {
  let stored = read(vault);
  let current = stored;
  let isChanged = false;
  let pendingWrite: Promise<void> | null = null;
  let failure: unknown = null;
  let watcherCount = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  /** Merges the stored value with what was changed here since `base`. */
  const mergeStored = (base: Value) => {
    stored = read(vault);
    const merged = merge(base, current, stored) as Value;
    if (isSame(merged, current)) return;
    current = merged;
    notify();
  };
  const reportUnsavedDraft = () =>
    addUnsavedDraft({
      key,
      name,
      isShown: watcherCount > 0,
      text: () => text(current, stored),
      save: currentVault => write(currentVault, current, stored),
    });

  const writeAll = async () => {
    try {
      while (isChanged) {
        const value = current;
        isChanged = false;
        await write(vault, value, stored);
        mergeStored(value);
      }
      if (failure !== null) removeUnsavedDraft(key);
      failure = null;
    } catch (error) {
      isChanged = true;
      failure = error;
      reportUnsavedDraft();
    } finally {
      pendingWrite = null;
      notify();
    }
  };
  const settle = () => {
    if (isChanged) pendingWrite ??= writeAll();
    return pendingWrite ?? Promise.resolve();
  };
  // A change from elsewhere (the server's answer, another window). A write in progress merges it itself.
  const refresh = () => {
    if (!pendingWrite) mergeStored(stored);
  };

  return {
    value: () => current,
    set: value => {
      // A late write, after the screen was left, is merged into what is stored by then.
      let next = value;
      if (!watcherCount) {
        const base = current;
        refresh();
        next = merge(base, value, current) as Value;
      }
      current = next;
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
      watcherCount++;
      refresh();
      const unsubscribers = tables.map(table => vault.subscribe(table, refresh));
      if (failure !== null) reportUnsavedDraft();
      return () => {
        watcherCount--;
        for (const unsubscribe of unsubscribers) unsubscribe();
        if (failure !== null) reportUnsavedDraft();
      };
    },
  };
};
