import type { TextDraft, WorkId } from '../vault/tables';
import type { Change } from '../vault/vault';

/** Names of the drafts of a work item. */
export const draftNames = {
  impossible: 'impossible',
  arrival: 'arrival',
  barCode: (test: string, part: string) => `${test}/${part}`,
  signature: (test: string, slot: number) => `${test}/signature/${slot}`,
  versions: (test: string) => `${test}/versions`,
} as const;

export const putDraft = (work: WorkId, name: string, value: TextDraft['value']): Change => ({
  put: 'drafts',
  row: { work, name, value, at: new Date().toISOString() },
});

/** For a draft that was used or discarded. */
export const removeDraft = (work: WorkId, name: string): Change => ({
  remove: 'drafts',
  key: `${work}/${name}`,
});
