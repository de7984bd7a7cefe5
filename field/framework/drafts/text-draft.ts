import type { DraftSubject, TextDraft } from '../vault/tables';
import type { Change } from '../vault/vault';

export const putDraft = (work: DraftSubject, name: string, value: TextDraft['value']): Change => ({
  put: 'drafts',
  row: { work, name, value, at: new Date().toISOString() },
});

/** For a draft that was used or discarded. */
export const removeDraft = (work: DraftSubject, name: string): Change => ({
  remove: 'drafts',
  key: `${work}/${name}`,
});
