import { useSyncExternalStore } from 'react';
import type { Language } from '../../../i18n/language';
import type { Vault } from '../vault/vault';

/** What was typed and the disk did not take: it is in memory until it is stored, copied elsewhere or given up. */
export type Unsaved = {
  /** Of the draft: the same for each of its versions. */
  key: string;
  name: (language: Language) => string;
  /** What « Copier » takes; empty for what is no text. */
  text: (language: Language) => string;
  /** Stores it in the vault that is open by then; rejects when there is still no room. */
  save: (vault: Vault) => Promise<void>;
  /** Its screen is open and says so itself. */
  isShown: boolean;
};

/** Beside every screen, like the pictures that are not stored yet (`photos/takings.ts`). */
let all: readonly Unsaved[] = [];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const now = () => all;
export const useUnsaved = () => useSyncExternalStore(subscribe, now);

export const noteUnsaved = (unsaved: Unsaved) =>
  become([...all.filter(({ key }) => key !== unsaved.key), unsaved]);
export const forgetUnsaved = (key: string) => {
  if (all.some(each => each.key === key)) become(all.filter(each => each.key !== key));
};

/** With everything else that lies here. */
export const forgetAllUnsaved = () => become([]);

const become = (next: readonly Unsaved[]) => {
  all = next;
  holdPage('text', all.length > 0);
  for (const listener of listeners) listener();
};

const holding = new Set<string>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();
/** The browser asks before the page is closed, as long as anything is held: it would be gone. */
export const holdPage = (what: 'text' | 'pictures', isHeld: boolean) => {
  if (isHeld) holding.add(what);
  else holding.delete(what);
  if (holding.size) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
};
