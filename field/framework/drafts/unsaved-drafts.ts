import { useSyncExternalStore } from 'react';
import type { Language } from '../../../i18n/language';
import { createStore } from '../ui/create-store';
import type { Vault } from '../vault/vault';

/** Typed text that could not be stored: in memory until it is stored, copied elsewhere or discarded. */
export type UnsavedDraft = {
  /** Of the draft: the same for each of its versions. */
  key: string;
  name: (language: Language) => string;
  /** What « Copier » copies; empty for what is not text. */
  text: (language: Language) => string;
  /** Stores it in the vault that is open by then; rejects while the storage is still full. */
  save: (vault: Vault) => Promise<void>;
  /** Its screen is open and shows the problem itself. */
  isShown: boolean;
};

/** Outside of the screens, like the pictures that are not stored yet (`photos/captures.ts`). */
const store = createStore<readonly UnsavedDraft[]>([]);
export const useUnsavedDrafts = () => useSyncExternalStore(store.subscribe, store.get);

export const addUnsavedDraft = (unsaved: UnsavedDraft) =>
  setDrafts([...store.get().filter(({ key }) => key !== unsaved.key), unsaved]);
export const removeUnsavedDraft = (key: string) => {
  const drafts = store.get();
  if (drafts.some(draft => draft.key === key)) setDrafts(drafts.filter(draft => draft.key !== key));
};

/** Called together with everything else that is deleted here. */
export const clearUnsavedDrafts = () => setDrafts([]);

const setDrafts = (drafts: readonly UnsavedDraft[]) => {
  setUnloadWarning('text', drafts.length > 0);
  store.set(drafts);
};

const unsavedKinds = new Set<string>();
const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
/** The browser asks before the page is closed while anything is unsaved, since it would be lost. */
export const setUnloadWarning = (what: 'text' | 'pictures', isUnsaved: boolean) => {
  if (isUnsaved) unsavedKinds.add(what);
  else unsavedKinds.delete(what);
  if (unsavedKinds.size) addEventListener('beforeunload', preventUnload);
  else removeEventListener('beforeunload', preventUnload);
};
