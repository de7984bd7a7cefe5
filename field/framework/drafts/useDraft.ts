import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TextDraft, WorkId } from '../vault/tables';
import { useVault } from '../vault/VaultContext';
import type { Vault } from '../vault/vault';
import { merge } from './merge';
import { openStored, type Stored } from './stored';
import { removeDraft } from './text-draft';

type Named<Value> = {
  work: WorkId;
  /** Among the drafts of the work: one of `draftOf`. */
  name: string;
  /** Before anything was entered; what is like it again is removed. */
  empty: Value;
  /** What it is called, and what of it can be copied, where the disk does not take it. */
  label: string;
  text: (value: Value) => string;
};

/**
 * What is entered and not used yet: a note that is not reported, a code that is not added. It lies in the vault from its
 * first letter on, so it stands after a way back, a reload and a kill; whoever uses it removes it with what he writes
 * (`removeDraft`), after `settle`.
 */
export const useDraft = <Value>(named: Named<Value>): Stored<Value> =>
  useStored(vault => openText(vault, named));

/** What is opened once, and watched as long as it is drawn. */
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
