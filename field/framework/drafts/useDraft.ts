import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TextDraft, WorkId } from '../vault/tables';
import { useVault } from '../vault/VaultContext';
import type { Vault } from '../vault/vault';
import { merge } from './merge';
import { openStored, type Stored } from './stored';
import { removeDraft } from './text-draft';

type Named<Value> = {
  work: WorkId;
  /** Name of the draft within the work item: one of `draftOf`. */
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
export const useDraft = <Value>(named: Named<Value>): Stored<Value> =>
  useStored(vault => openText(vault, named));

/** Opened once, and watched while mounted. */
export const useStored = <Value>(open: (vault: Vault) => Stored<Value>): Stored<Value> => {
  const vault = useVault();
  const [stored] = useState(() => open(vault));
  useEffect(() => {
    const stop = stored.watch();
    return stop;
  }, [stored]);
  useSyncExternalStore(stored.subscribe, stored.value);
  useSyncExternalStore(stored.subscribe, stored.failure);
  return stored;
};

const openText = <Value>(vault: Vault, { work, name, empty, label, text }: Named<Value>) => {
  const key = `${work}/${name}`;
  return openStored<Value>(vault, {
    key: `draft/${key}`,
    name: () => label,
    tables: ['drafts'],
    read: from => (from.get('drafts', key)?.value as Value | undefined) ?? empty,
    text,
    write: (to, value, seen) => {
      const at = new Date().toISOString();
      const changed = (row: TextDraft) => ({ ...row, at, value: merge(seen, value, row.value) });
      return to.write([
        JSON.stringify(value) === JSON.stringify(empty)
          ? removeDraft(work, name)
          : { change: 'drafts', key, or: { work, name, value: empty, at }, to: changed },
      ]);
    },
  });
};
