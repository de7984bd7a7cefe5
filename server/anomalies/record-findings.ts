import { accessProblemOf, anomalyItemsOf, nokChecksOf } from '../../contract/evidence/findings';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import { recordHistory } from '../platform/history';
import { findingsOfTask, insertFindings, resolveFindings, updateFinding } from './queries';

type FoundTask = { id: number; kind: TaskKind; site_id: number; agent_id: number | null };
type FoundTest = { key: string; data: Record<string, unknown> };

/**
 * What was wrong on a submitted task becomes anomalies (product decisions, « Plans and tasks »). A task sent again
 * reports nothing twice: what is still there is brought up to date, and what is gone counts as resolved.
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

  await insertFindings(
    db,
    found.filter(row => !before.has(nameOf(row))),
  );
  for (const row of found) {
    const old = before.get(nameOf(row));
    if (!old) continue;
    // What a redo had taken away and is back; what a manager resolved stays resolved.
    const back = old.status === 'resolved' && old.resolved_by === null;
    if (back || old.content !== row.content || old.comment !== row.comment || old.type !== row.type)
      await updateFinding(db, old.id, {
        type: row.type,
        content: row.content,
        comment: row.comment,
        ...(back && { status: 'unresolved', resolved_at: null }),
      });
  }
  const gone = known.filter(row => row.status === 'unresolved' && !now.has(nameOf(row))).map(({ id }) => id);
  await resolveFindings(db, gone);
  await recordHistory(
    db,
    origin,
    gone.map(id => ({
      object: 'anomalies',
      id,
      action: 'field.submit',
      before: { status: 'unresolved' },
      after: { status: 'resolved' },
    })),
  );
};

const findingsIn = (task: FoundTask, { key: test, data }: FoundTest) => {
  const on = {
    task_id: task.id,
    kind: task.kind,
    test,
    site_id: task.site_id,
    agent_id: task.agent_id,
  };
  const access = task.kind === 'ssr' && test === 'access' ? accessProblemOf(data) : null;
  return [
    ...nokChecksOf(task.kind, test, data).map(({ key, check, comment, type }) => ({
      ...on,
      category: 'nok' as const,
      ref: key.slice(0, 300),
      type,
      content: check,
      comment,
    })),
    ...anomalyItemsOf(task.kind, test, data).map(({ row, type, label }) => ({
      ...on,
      category: 'anomaly' as const,
      ref: String(row),
      type: type || 'Autre',
      content: label || type,
      comment: null,
    })),
    ...(access ? [{ ...on, category: 'access' as const, ref: 'access', ...access, comment: null }] : []),
  ];
};
