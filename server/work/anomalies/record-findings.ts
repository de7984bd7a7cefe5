import { createHash } from 'node:crypto';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { readSettings } from '../../organisation/settings/queries';
import { initialSeverityAndDue } from './initial-severity-and-due';
import {
  type AnomalyRecord,
  findSiteManager,
  insertFindings,
  listTaskFindings,
  resolveFindings,
  updateFinding,
} from './queries';

type FoundTask = { id: number; kind: TaskKind; site_id: number; agent_id: number | null };
type FoundTest = { key: string; data: Record<string, unknown> };

/**
 * Turns the findings of a submitted task into anomalies (product decisions, « Plans and tasks »). Resubmitting creates
 * no duplicates: existing ones are updated, and missing ones count as resolved. A manager's changes stay: the type, as
 * long as the finding reads the same, and what was resolved by hand. Returns how many checks are newly marked NOK, and
 * how many new anomalies are critical.
 */
export const recordFindings = async (
  db: Db,
  origin: Parameters<typeof recordHistory>[1],
  task: FoundTask,
  tests: readonly FoundTest[],
) => {
  const found = tests.flatMap(test => findingsIn(task, test));
  const known = await listTaskFindings(db, task.id);
  const nameOf = (row: { category: string; test: string; ref: string }) =>
    `${row.category}|${row.test}|${row.ref}`;
  const before = new Map(known.map(row => [nameOf(row), row]));
  const now = new Set(found.map(nameOf));

  const rules = await readSettings(db);
  const charge_id = await findSiteManager(db, task.site_id);
  const fresh = found
    .filter(row => !before.has(nameOf(row)))
    .map(row => ({ ...row, ...initialSeverityAndDue(rules, row.type), charge_id }));
  await insertFindings(db, fresh);
  const existing = found.flatMap(row => {
    const old = before.get(nameOf(row));
    return old ? [{ old, values: broughtUpToDate(old, row) }] : [];
  });
  const changed = existing.filter(({ values }) => Object.keys(values).length > 0);
  for (const { old, values } of changed) await updateFinding(db, old.id, values);
  // Anomalies that the office made from a bill of quantities are not the agent's findings.
  const resolvedIds = known
    .filter(row => row.status === 'unresolved' && !now.has(nameOf(row)) && !row.ref.startsWith('boq:'))
    .map(({ id }) => id);
  await resolveFindings(db, resolvedIds);
  await recordHistory(
    db,
    origin,
    [
      ...changed.map(({ old, values: { resolved_at: _, ...after } }) => ({
        id: old.id,
        before: Object.fromEntries(Object.keys(after).map(name => [name, old[name as keyof typeof after]])),
        after,
      })),
      ...resolvedIds.map(id => ({ id, before: { status: 'unresolved' }, after: { status: 'resolved' } })),
    ].map(change => ({ ...change, object: 'anomalies', action: 'field.submit' })),
  );
  return {
    newNok: fresh.filter(({ category }) => category === 'nok').length,
    newCritical: fresh.filter(({ severity }) => severity === 'critical').length,
  };
};

const broughtUpToDate = (old: AnomalyRecord, row: ReturnType<typeof findingsIn>[number]) => {
  const rewritten = old.content !== row.content || old.comment !== row.comment;
  // Reported again after a redo had removed it; what a manager resolved stays resolved.
  const back = old.status === 'resolved' && old.resolved_by === null;
  return {
    ...(rewritten && { content: row.content, comment: row.comment }),
    ...(old.content !== row.content && { type: row.type }),
    ...(back && { status: 'unresolved' as const, resolved_at: null }),
  };
};

/** A key cut to the length that an index can store. */
export const toFindingRef = (key: string) =>
  key.length > 300 ? createHash('sha256').update(key).digest('hex') : key;

const findingsIn = (task: FoundTask, { key: test, data }: FoundTest) => {
  const on = {
    task_id: task.id,
    kind: task.kind,
    test,
    site_id: task.site_id,
    agent_id: task.agent_id,
  };
  const access = findAccessProblem(data);
  return [
    ...listNokChecks(task.kind, test, data).map(({ key, check, comment, type }) => ({
      ...on,
      category: 'nok' as const,
      ref: toFindingRef(key),
      type,
      content: check,
      comment,
    })),
    ...listAnomalyItems(task.kind, test, data).map(({ key, type, label }) => ({
      ...on,
      category: 'anomaly' as const,
      ref: toFindingRef(key),
      type: type || 'Autre',
      content: label || type,
      comment: null,
    })),
    ...(access ? [{ ...on, category: 'access' as const, ref: 'access', ...access, comment: null }] : []),
  ];
};
