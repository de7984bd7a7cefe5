import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Vault } from '../../framework/vault/vault';
import type { Arrival, Outcome, PhotoEntry, StepEntry, WorkId } from '../vault/tables';

/** A work item as the agent sees it: the office's data and what was entered, combined. */
export type Work = {
  id: WorkId;
  kind: TaskKind;
  installation_type: string | null;
  site: FieldPlan['site'];
  drop_site: FieldPlan['drop_site'];
  /** The required tests in order, without the clock-in. */
  steps: readonly string[];
  /** As the office planned it; null for a task whose plan is no longer listed. */
  plan: FieldPlan | null;
  /** As last fetched; null before its clock-in has been sent. */
  task: FieldTask | null;
  arrival: Arrival | null;
  entries: readonly StepEntry[];
  photos: readonly PhotoEntry[];
  /** Photos withdrawn here that the server has not been told about yet. */
  removals: readonly PhotoEntry[];
  outcome: Outcome | null;
};

/** All work on the phone. */
export const listWork = (vault: Vault): Work[] => {
  const tasks = vault.all('tasks');
  const planWork = vault.all('plans').map(plan => {
    const id: WorkId = `p${plan.plan_id}`;
    return toWork(vault, id, plan, tasks.find(task => task.plan_id === plan.plan_id) ?? null);
  });
  const planWorkIds = new Set(planWork.map(work => work?.id));
  const taskWork = tasks
    .filter(task => !planWorkIds.has(getWorkId(task)))
    .map(task => toWork(vault, getWorkId(task), null, task));
  return [...planWork, ...taskWork].filter(work => work !== null);
};

export const getWork = (vault: Vault, id: WorkId): Work | null =>
  listWork(vault).find(work => work.id === id) ?? null;

export const getWorkId = ({ plan_id, taskid }: Pick<FieldTask, 'plan_id' | 'taskid'>): WorkId =>
  plan_id === null ? `t${taskid}` : `p${plan_id}`;

const toWork = (vault: Vault, id: WorkId, plan: FieldPlan | null, task: FieldTask | null): Work | null => {
  const source = task ?? plan;
  if (!source) return null;
  const { task_type: kind, installation_type, site, drop_site, steps } = source;
  const filterRows = <Row extends { work: WorkId }>(rows: readonly Row[]) =>
    rows.filter(({ work }) => work === id);
  const photos = filterRows(vault.all('photos'));
  return {
    ...{ id, kind, installation_type, site, drop_site, steps, plan, task },
    arrival: vault.get('arrivals', id) ?? null,
    entries: filterRows(vault.all('steps')),
    photos: photos.filter(({ removed }) => !removed),
    removals: photos.filter(({ removed }) => removed),
    outcome: vault.get('outcomes', id) ?? null,
  };
};
