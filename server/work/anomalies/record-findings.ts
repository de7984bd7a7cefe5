import { createHash } from 'node:crypto';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { findAccessProblem, listAnomalyItems, listNokChecks } from '../../../contract/work/evidence/findings';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { readSettings } from '../../framework/settings/queries';
import { initialSeverityAndDue } from './initial-severity-and-due';
import {
  type AnomalyRecord,
  findSiteManager,
  insertFindings,
  listTaskFindings,
  resolveFindings,
  updateFinding,
} from './queries';

type SubmittedTask = { id: number; kind: TaskKind; site_id: number; agent_id: number | null };
type SubmittedTest = { key: string; data: Record<string, unknown> };

/**
 * Turns the findings of a submitted task into anomalies (product decisions, « Plans and tasks »). Resubmitting creates
 * no duplicates: existing ones are updated, and missing ones count as resolved. A manager's changes stay: the type, as
 * long as the finding reads the same, and what was resolved by hand. Returns how many checks are newly marked NOK, and
 * how many new anomalies are critical.
 */
export const recordFindings = async (
  db: Db,
  origin: Parameters<typeof recordHistory>[1],
  task: SubmittedTask,
  tests: readonly SubmittedTest[],
) => {
  const findings = tests.flatMap(test => listFindings(task, test));
  const stored = await listTaskFindings(db, task.id);
  const storedByKey = new Map(stored.map(row => [getKey(row), row]));

  const rules = await readSettings(db);
  const charge_id = await findSiteManager(db, task.site_id);
  const newFindings = findings
    .filter(finding => !storedByKey.has(getKey(finding)))
    .map(finding => ({ ...finding, ...initialSeverityAndDue(rules, finding.type), charge_id }));
  await insertFindings(db, newFindings);
  const updates = findings.flatMap(finding => {
    const before = storedByKey.get(getKey(finding));
    return before ? [{ before, values: getChanges(before, finding) }] : [];
  });
  const changes = updates.filter(({ values }) => Object.keys(values).length > 0);
  for (const { before, values } of changes) await updateFinding(db, before.id, values);
  const currentKeys = new Set(findings.map(getKey));
  // Anomalies that the office made from a bill of quantities are not the agent's findings.
  const resolvedIds = stored
    .filter(row => row.status === 'unresolved' && !row.ref.startsWith('boq:'))
    .filter(row => !currentKeys.has(getKey(row)))
    .map(({ id }) => id);
  await resolveFindings(db, resolvedIds);
  await recordHistory(
    db,
    origin,
    [
      ...changes.map(toHistoryChange),
      ...resolvedIds.map(id => ({ id, before: { status: 'unresolved' }, after: { status: 'resolved' } })),
    ].map(change => ({ ...change, object: 'anomalies', action: 'field.submit' })),
  );
  return {
    newNok: newFindings.filter(({ category }) => category === 'nok').length,
    newCritical: newFindings.filter(({ severity }) => severity === 'critical').length,
  };
};

/** The identity of a finding within its task. */
const getKey = (row: { category: string; test: string; ref: string }) =>
  `${row.category}|${row.test}|${row.ref}`;

/** The columns of a stored anomaly that differ from the same finding as submitted now. */
const getChanges = (before: AnomalyRecord, finding: ReturnType<typeof listFindings>[number]) => {
  const isRewritten = before.content !== finding.content || before.comment !== finding.comment;
  // Reported again after a redo had removed it; what a manager resolved stays resolved.
  const isReportedAgain = before.status === 'resolved' && before.resolved_by === null;
  return {
    ...(isRewritten && { content: finding.content, comment: finding.comment }),
    ...(before.content !== finding.content && { type: finding.type }),
    ...(isReportedAgain && { status: 'unresolved' as const, resolved_at: null }),
  };
};

type Change = { before: AnomalyRecord; values: ReturnType<typeof getChanges> };
const toHistoryChange = ({ before, values }: Change) => {
  const { resolved_at: _, ...after } = values;
  const columns = Object.keys(after) as (keyof typeof after)[];
  return { id: before.id, before: Object.fromEntries(columns.map(name => [name, before[name]])), after };
};

/** A key cut to the length that an index can store. */
export const toFindingRef = (key: string) =>
  key.length > 300 ? createHash('sha256').update(key).digest('hex') : key;

const listFindings = (task: SubmittedTask, { key: test, data }: SubmittedTest) => {
  const common = {
    task_id: task.id,
    kind: task.kind,
    test,
    site_id: task.site_id,
    agent_id: task.agent_id,
  };
  const access = findAccessProblem(data);
  return [
    ...listNokChecks(task.kind, test, data).map(({ key, check, comment, type }) => ({
      ...common,
      category: 'nok' as const,
      ref: toFindingRef(key),
      type,
      content: check,
      comment,
    })),
    ...listAnomalyItems(task.kind, test, data).map(({ key, type, label }) => ({
      ...common,
      category: 'anomaly' as const,
      ref: toFindingRef(key),
      type: type || 'Autre',
      content: label || type,
      comment: null,
    })),
    ...(access ? [{ ...common, category: 'access' as const, ref: 'access', ...access, comment: null }] : []),
  ];
};
