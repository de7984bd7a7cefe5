import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DraftSubject, TextDraft } from '../vault/tables';
import { useVault } from '../vault/VaultContext';
import type { Vault } from '../vault/vault';
import { isSame, merge } from './merge';
import { openStoredValue, type StoredValue } from './stored-value';
import { removeDraft } from './text-draft';

type DraftOptions<Value> = {
  work: DraftSubject;
  /** Name of the draft within what it belongs to. */
  name: string;
  /** The initial value; a draft equal to it is removed. */
  empty: Value;
  /** Label and copyable text, for when it cannot be stored. */
  label: string;
  text: (value: Value) => string;
};

/**
 * Input that is not used yet: a note not reported, a bar code not added. It is in the vault from the first letter on,
 * so it survives navigation, a reload and a kill. Whoever uses it removes it in the same write (`removeDraft`), after
 * `settle`.
 */
export const useDraft = <Value>(options: DraftOptions<Value>): StoredValue<Value> =>
  useStoredValue(vault => openDraft(vault, options));

/** Rendered again with each change of the value. */
export const useStoredValue = <Value>(open: (vault: Vault) => StoredValue<Value>): StoredValue<Value> => {
  const stored = useWatched(open);
  useSyncExternalStore(stored.subscribe, stored.value);
  useSyncExternalStore(stored.subscribe, stored.failure);
  return stored;
};

/** Opened once, and watched while mounted; what is shown of it is subscribed to by the caller. */
export const useWatched = <Stored extends { watch: () => () => void }>(
  open: (vault: Vault) => Stored,
): Stored => {
  const vault = useVault();
  const [stored] = useState(() => open(vault));
  useEffect(() => {
    const stop = stored.watch();
    return stop;
  }, [stored]);
  return stored;
};

const openDraft = <Value>(vault: Vault, { work, name, empty, label, text }: DraftOptions<Value>) => {
  const key = `${work}/${name}`;
  return openStoredValue<Value>(vault, {
    key: `draft/${key}`,
    name: () => label,
    tables: ['drafts'],
    read: currentVault => (currentVault.get('drafts', key)?.value as Value | undefined) ?? empty,
    text,
    write: (currentVault, value, original) => {
      const at = new Date().toISOString();
      const update = (row: TextDraft) => ({ ...row, at, value: merge(original, value, row.value) });
      return currentVault.write([
        isSame(value, empty)
          ? removeDraft(work, name)
          : { change: 'drafts', key, or: { work, name, value: empty, at }, to: update },
      ]);
    },
  });
};
