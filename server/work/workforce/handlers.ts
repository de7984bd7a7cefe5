import { daysBetween, today } from '../../../contract/framework/today';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import {
  type AgentCapacity,
  type Capacity,
  maxAbsenceDays,
  type workforce,
} from '../../../contract/work/workforce';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { invalid, notFound } from '../../framework/http/errors';
import type { Handlers } from '../../framework/http/mount';
import { requireVersion } from '../../framework/http/require-version';
import type { User } from '../../framework/identity/user';
import { requireAgent } from '../../organisation/directory/require-agent';
import { changeSettings } from '../../organisation/settings/change-settings';
import { lockSettings, readSettings } from '../../organisation/settings/queries';
import { listDurations } from './durations';
import { toWork } from './load-workforce';
import {
  type AgentRow,
  countAgents,
  deleteAbsence,
  getWorkByAgent,
  insertAbsence,
  listAbsences,
  listAgents,
  lockAbsence,
  lockAgent,
  saveWork,
} from './queries';
import { groupAbsencesByAgent, toAbsence } from './rows';

/** The working capacity of field agents. */
export const workforceHandlers: Handlers<typeof workforce> = {
  agents: async ({ input, user, db }) => {
    const { page, limit } = input;
    const pageSize = limit === -1 ? null : limit;
    const found = await listAgents(db, user, {
      limit: pageSize,
      offset: pageSize ? (page - 1) * pageSize : 0,
    });
    const total = await countAgents(db, user);
    return {
      agents: await onWire(db, found),
      total,
      pages: pageSize ? Math.ceil(total / pageSize) : 1,
    };
  },
  agent: async ({ input, user, db }) => {
    const data = await workOfAgent(db, user, input.agent_id);
    if (!data) throw notFound();
    return { data };
  },
  edit: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { agent_id, minutes, most, skills, home, version } = input;
    await requireAgent(db, user, agent_id, 'agent_id');
    await lockAgent(db, agent_id);
    const stored = (await getWorkByAgent(db, [agent_id])).get(agent_id);
    const one = async () => (await workOfAgent(db, user, agent_id))!;
    await requireVersion(version, stored?.version ?? 0, one);
    const before = toWork(stored);
    const all = taskKinds.filter(kind => skills.includes(kind));
    const after = { minutes, most: limited(most), skills: all, home };
    await saveWork(db, {
      agent_id,
      minutes,
      most: JSON.stringify(after.most),
      skills: all.length === taskKinds.length ? null : all,
      home_lat: home?.lat ?? null,
      home_lng: home?.lng ?? null,
    });
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'accounts',
        id: agent_id,
        action: 'workforce.edit',
        before: inWords(before),
        after: inWords(after),
      },
    ]);
    return { data: await one() };
  },
  addAbsence: async ({ input, db, user, request }) => {
    const { agent_id, from, to, cause, note } = input;
    await requireAgent(db, user, agent_id, 'agent_id');
    if (daysBetween(from, to) >= maxAbsenceDays)
      throw invalid('to', 'absenceTooLong', { most: maxAbsenceDays });
    const row = await insertAbsence(db, {
      agent_id,
      day_from: from,
      day_to: to,
      cause,
      note: note || null,
      created_by: user.userid,
    });
    const data = toAbsence(row);
    await recordHistory(db, { user, address: request.ip }, [
      { object: 'accounts', id: agent_id, action: 'workforce.addAbsence', after: toHistoryValues(data) },
    ]);
    return { data };
  },
  removeAbsence: async ({ input, db, user, request }) => {
    const row = await lockAbsence(db, user, input.id);
    if (!row) throw notFound();
    await deleteAbsence(db, row.id);
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'accounts',
        id: row.agent_id,
        action: 'workforce.removeAbsence',
        before: toHistoryValues(toAbsence(row)),
      },
    ]);
    return {};
  },
  durations: async ({ db, user }) => ({
    durations: (await listDurations(db)).map(duration =>
      hasFullAccess('tasks', user) ? duration : { ...duration, tasks: null },
    ),
  }),
  editDurations: async ({ input, ...call }) => {
    await lockSettings(call.db);
    const { kind_minutes } = await readSettings(call.db);
    const set = limited({ ...kind_minutes, ...input });
    await changeSettings(call, 'workforce.editDurations', { kind_minutes: set });
    return { durations: await listDurations(call.db) };
  },
};

const workOfAgent = async (db: Db, user: User, id: number) =>
  (await onWire(db, await listAgents(db, user, { ids: [id], limit: null, offset: 0 }))).at(0);

/** Kinds with a number, in canonical order, so that equal settings are stored equally. */
const limited = <N extends number>(by: Partial<Record<string, N | null>>) =>
  Object.fromEntries(taskKinds.flatMap(kind => (by[kind] == null ? [] : [[kind, by[kind]]]))) as Record<
    (typeof taskKinds)[number],
    N
  >;

/** The history values, as text. */
const inWords = ({ minutes, most, skills, home }: Capacity) => ({
  capacity: minutes.join(' '),
  most: Object.entries(most)
    .map(([kind, plans]) => `${kind} ${plans}`)
    .join(', '),
  skills: skills.join(', '),
  home: home && `${home.lat}, ${home.lng}`,
});

const toHistoryValues = ({ from, to, cause, note }: ReturnType<typeof toAbsence>) => ({
  absent_from: from,
  absent_to: to,
  absence: cause,
  ...(note && { note }),
});

const onWire = async (db: Db, found: readonly AgentRow[]): Promise<AgentCapacity[]> => {
  const ids = found.map(({ id }) => id);
  const stored = await getWorkByAgent(db, ids);
  const away = groupAbsencesByAgent(await listAbsences(db, ids, today()));
  return found.map(({ id, username, first_name, last_name, cluster_id }) => ({
    agent_id: id,
    username,
    name: [first_name, last_name].filter(Boolean).join(' ') || null,
    cluster_id,
    ...toWork(stored.get(id)),
    absences: away.get(id) ?? [],
    version: stored.get(id)?.version ?? 0,
  }));
};
