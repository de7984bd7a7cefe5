import { createHash } from 'node:crypto';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { accessProblemOf, anomalyItemsOf, nokChecksOf } from '../../../contract/work/evidence/findings';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { readSettings } from '../../organisation/settings/queries';
import { initialSeverityAndDue } from './initial-severity-and-due';
import {
  type AnomalyRecord,
  findingsOfTask,
  insertFindings,
  managerOfSite,
  resolveFindings,
  updateFinding,
} from './queries';

type FoundTask = { id: number; kind: TaskKind; site_id: number; agent_id: number | null };
type FoundTest = { key: string; data: Record<string, unknown> };

/**
 * What was wrong on a submitted task becomes anomalies (product decisions, « Plans and tasks »). A task sent again
 * reports nothing twice: what is still there is brought up to date, and what is gone counts as resolved. What a
 * manager has judged stays: his type as long as the finding reads the same, and what he resolved. Answers how many
 * checks are marked NOK that were not before, and how much of what is new is critical.
 */
export const recordFindings = async (
  db: Db,
  origin: Parameters<typeof recordHistory>[1],
  task: FoundTask,
  tests: readonly FoundTest[],
) => {
  const found = tests.flatMap(test => findingsIn(task, test));
  const known = await findingsOfTask(db, task.id);
  const nameOf = (row: { category: string; test: string; ref: string }) =>
    `${row.category}|${row.test}|${row.ref}`;
  const before = new Map(known.map(row => [nameOf(row), row]));
  const now = new Set(found.map(nameOf));

  const rules = await readSettings(db);
  const charge_id = await managerOfSite(db, task.site_id);
  const fresh = found
    .filter(row => !before.has(nameOf(row)))
    .map(row => ({ ...row, ...initialSeverityAndDue(rules, row.type), charge_id }));
  await insertFindings(db, fresh);
  const kept = found.flatMap(row => {
    const old = before.get(nameOf(row));
    return old ? [{ old, values: broughtUpToDate(old, row) }] : [];
  });
  const changed = kept.filter(({ values }) => Object.keys(values).length > 0);
  for (const { old, values } of changed) await updateFinding(db, old.id, values);
  // What somebody in the office made of a bill of quantities is no finding of the agent's.
  const gone = known
    .filter(row => row.status === 'unresolved' && !now.has(nameOf(row)) && !row.ref.startsWith('boq:'))
    .map(({ id }) => id);
  await resolveFindings(db, gone);
  await recordHistory(
    db,
    origin,
    [
      ...changed.map(({ old, values: { resolved_at: _, ...after } }) => ({
        id: old.id,
        before: Object.fromEntries(Object.keys(after).map(name => [name, old[name as keyof typeof after]])),
        after,
      })),
      ...gone.map(id => ({ id, before: { status: 'unresolved' }, after: { status: 'resolved' } })),
    ].map(change => ({ ...change, object: 'anomalies', action: 'field.submit' })),
  );
  return {
    newNok: fresh.filter(({ category }) => category === 'nok').length,
    newCritical: fresh.filter(({ severity }) => severity === 'critical').length,
  };
};

const broughtUpToDate = (old: AnomalyRecord, row: ReturnType<typeof findingsIn>[number]) => {
  const rewritten = old.content !== row.content || old.comment !== row.comment;
  // What a redo had taken away and is back; what a manager resolved stays resolved.
  const back = old.status === 'resolved' && old.resolved_by === null;
  return {
    ...(rewritten && { content: row.content, comment: row.comment }),
    ...(old.content !== row.content && { type: row.type }),
    ...(back && { status: 'unresolved' as const, resolved_at: null }),
  };
};

/** What an index can hold of a key. */
export const refOf = (key: string) =>
  key.length > 300 ? createHash('sha256').update(key).digest('hex') : key;

const findingsIn = (task: FoundTask, { key: test, data }: FoundTest) => {
  const on = {
    task_id: task.id,
    kind: task.kind,
    test,
    site_id: task.site_id,
    agent_id: task.agent_id,
  };
  const access = accessProblemOf(data);
  return [
    ...nokChecksOf(task.kind, test, data).map(({ key, check, comment, type }) => ({
      ...on,
      category: 'nok' as const,
      ref: refOf(key),
      type,
      content: check,
      comment,
    })),
    ...anomalyItemsOf(task.kind, test, data).map(({ key, type, label }) => ({
      ...on,
      category: 'anomaly' as const,
      ref: refOf(key),
      type: type || 'Autre',
      content: label || type,
      comment: null,
    })),
    ...(access ? [{ ...on, category: 'access' as const, ref: 'access', ...access, comment: null }] : []),
  ];
};
