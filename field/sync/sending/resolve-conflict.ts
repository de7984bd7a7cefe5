import type { StepData } from '../../../contract/work/evidence/step-data';
import { removeDraft } from '../../framework/drafts/text-draft';
import type { Change, Vault } from '../../framework/vault/vault';
import { deletePhotoChanges } from '../../work/tasks/entries';
import { isTaskOf, parseWorkId } from '../../work/tasks/parse-work-id';
import { draftNames } from '../../work/vault/draft-names';
import type { WorkId } from '../../work/vault/tables';
import { handOverKey } from './hand-overs';
import { isPending, listItems } from './sync-items';

/** The agent has merged two versions of a step: it is sent with the office's version number that they saw. */
export const resolveConflict = (vault: Vault, work: WorkId, test: string, data: StepData) =>
  vault.write([
    {
      change: 'steps',
      key: `${work}/${test}`,
      to: row =>
        row.trouble?.kind === 'changed'
          ? {
              ...row,
              data,
              base: { version: row.trouble.held.version, data: row.trouble.held.data },
              ...{ key: crypto.randomUUID(), at: new Date().toISOString() },
              ...{ edition: row.edition + 1, trouble: null, attempt: null },
            }
          : row,
    },
    removeDraft(work, draftNames.versions(test)),
  ]);

/**
 * Discards what was not sent of work that the office has stopped, and the work item itself, instead of handing it over.
 * The only way in which entered data leaves the phone before the server has it.
 */
export const discardWork = (vault: Vault, work: WorkId) =>
  vault.write([...discardWorkChanges(vault, work), { remove: 'reference', key: handOverKey(work) }]);

/** Deletes a work item and its pending data from the phone. */
export const discardWorkChanges = (vault: Vault, work: WorkId): Change[] => {
  const { plan_id } = parseWorkId(work);
  const tasks = vault.all('tasks').filter(task => isTaskOf(task, work));
  return [
    ...listItems(vault)
      .filter(item => item.row.work === work && isPending(item))
      .flatMap((item): Change[] => {
        if (item.table === 'photos') return deletePhotoChanges(item.row);
        if (item.table === 'steps') return [{ remove: 'steps', key: `${work}/${item.row.test}` }];
        return [{ remove: item.table, key: work }];
      }),
    ...vault
      .all('drafts')
      .filter(draft => draft.work === work)
      .map(({ name }) => removeDraft(work, name)),
    ...tasks.map(({ taskid }): Change => ({ remove: 'tasks', key: String(taskid) })),
    ...(plan_id === null ? [] : [{ remove: 'plans', key: String(plan_id) } as const]),
  ];
};
