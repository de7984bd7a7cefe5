import { matchesMultiValue } from '../../../contract/framework/multi-value';
import { today } from '../../../contract/framework/today';
import {
  type BacklogCause,
  type BacklogFilters,
  type BacklogItem,
  backlogCauses,
} from '../../../contract/office/backlog';
import { computeDeadline, type DeadlineClock } from '../../../contract/organisation/deadlines';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { readDeadlines } from '../../organisation/settings/queries';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { getDurationByKind } from '../../work/workforce/durations';
import { listWaitingRows, listWaitingRowsWithCounts, type WaitingRow } from './queries';
import { backlogSources, waitingByKeyPrefix } from './sources';

type Page = { limit: number; offset?: number; language: Language };

/** The part of the backlog that the user may plan, soonest due first. */
export const listBacklogItems = async (
  db: Db,
  user: User,
  { cause, ...filters }: BacklogFilters,
  { limit, offset = 0, language }: Page,
): Promise<BacklogItem[]> => {
  const sources = buildSourceQueries(user, selectCauses(cause));
  const rows = await listWaitingRows(db, sources, filters, { limit, offset });
  const facts = await loadFacts(db);
  return rows.map(row => toBacklogItem(row, facts, language));
};

/** A page of the backlog, with totals by cause whatever cause is selected. */
export const getBacklogPage = async (
  db: Db,
  user: User,
  { cause, ...filters }: BacklogFilters,
  { limit, offset = 0, language }: Page,
) => {
  const selectedCauses = selectCauses(cause);
  const sources = buildSourceQueries(user, backlogCauses);
  const page = await listWaitingRowsWithCounts(db, sources, filters, selectedCauses, { limit, offset });
  const facts = await loadFacts(db);
  const causes = Object.fromEntries(backlogCauses.map(name => [name, page.counts.get(name) ?? 0])) as Record<
    BacklogCause,
    number
  >;
  return {
    items: page.rows.map(row => toBacklogItem(row, facts, language)),
    causes,
    total: selectedCauses.reduce((sum, name) => sum + causes[name], 0),
  };
};

/** The backlog items with these keys. */
export const listBacklogItemsByKey = async (
  db: Db,
  user: User,
  keys: readonly string[],
  language: Language,
): Promise<BacklogItem[]> => {
  const rows = await waitingRowsByKey(db, user, keys);
  const facts = await loadFacts(db);
  return [...rows.values()].map(row => toBacklogItem(row, facts, language));
};

/** The causes that a filter selects; all without one. */
const selectCauses = (cause: BacklogFilters['cause']) =>
  backlogCauses.filter(name => cause === undefined || matchesMultiValue(cause, name));

/** The rows with these keys that are still waiting. */
export const waitingRowsByKey = async (db: Db, user: User, keys: readonly string[]) => {
  const requestedKeys = new Set(keys);
  const rows = await listWaitingRows(
    db,
    Object.entries(waitingByKeyPrefix).flatMap(([prefix, waiting]) => {
      const ids = keys.filter(key => key.startsWith(`${prefix}:`)).map(parseItemId);
      return (ids.length && waiting(user, ids)) || [];
    }),
    {},
    { limit: keys.length * 2, offset: 0 },
  );
  return new Map(rows.filter(({ key }) => requestedKeys.has(key)).map(row => [row.key, row]));
};

/** The id at the end of a key: « findings:cm:12 ». */
const parseItemId = (key: string) => {
  const id = Number(/:(\d{1,9})$/.exec(key)?.[1]);
  return Number.isSafeInteger(id) ? id : 0;
};

const buildSourceQueries = (user: User, causes: readonly BacklogCause[]) =>
  causes.map(cause => backlogSources[cause].waiting(user)).filter(query => query !== null);

/** What all items are computed with: the duration of each kind of work, and the deadlines. */
type Facts = { minutes: Record<TaskKind, number>; deadlines: DeadlineClock };
const loadFacts = async (db: Db): Promise<Facts> => {
  const [minutes, deadlines] = await Promise.all([getDurationByKind(db), readDeadlines(db)]);
  return { minutes, deadlines };
};

const toBacklogItem = (row: WaitingRow, { minutes, deadlines }: Facts, language: Language): BacklogItem => ({
  key: row.key,
  cause: row.cause as BacklogCause,
  task_type: row.task_type,
  site_id: row.site_id,
  site_code: row.code,
  site_name: row.name,
  place: toNullablePlace(row.lat, row.lng),
  drop: toNullablePlace(row.drop_lat, row.drop_lng),
  wilaya: row.wilaya_id,
  owner: row.owner,
  cluster: row.cluster_id,
  due: row.due && String(row.due),
  window:
    row.window_from === null ? null : { from: String(row.window_from), until: String(row.window_until) },
  deadline: getPlanningDeadline(row, deadlines),
  since: String(row.since),
  minutes: minutes[row.task_type],
  about: row.about,
  findings: (row.findings ?? []).map(({ found }) => translateFinding(found, language)),
  agent_id: row.agent_id,
});

const getPlanningDeadline = (row: WaitingRow, deadlines: DeadlineClock) =>
  row.clock === null
    ? null
    : computeDeadline(
        deadlines,
        {
          stage: 'plan',
          since: String(row.clock),
          kind: row.task_type,
          owner: row.clock_owner ?? row.owner,
        },
        today(),
      );
