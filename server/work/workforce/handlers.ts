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
import { lockSettings, readSettings } from '../../framework/settings/queries';
import { requireAgent } from '../../organisation/directory/require-agent';
import { changeSettings } from '../../organisation/settings/change-settings';
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
    const agents = await listAgents(db, user, {
      limit: pageSize,
      offset: pageSize ? (page - 1) * pageSize : 0,
    });
    const total = await countAgents(db, user);
    return {
      agents: await loadCapacities(db, agents),
      total,
      pages: pageSize ? Math.ceil(total / pageSize) : 1,
    };
  },
  agent: async ({ input, user, db }) => {
    const data = await findCapacity(db, user, input.agent_id);
    if (!data) throw notFound();
    return { data };
  },
  edit: async ({ input, ...call }) => {
    const { db, user, request } = call;
    const { agent_id, minutes, most, skills, home, version } = input;
    await requireAgent(db, user, agent_id, 'agent_id');
    await lockAgent(db, agent_id);
    const storedWork = (await getWorkByAgent(db, [agent_id])).get(agent_id);
    const readCapacity = async () => (await findCapacity(db, user, agent_id))!;
    await requireVersion(version, storedWork?.version ?? 0, readCapacity);
    const before = toWork(storedWork);
    const orderedSkills = taskKinds.filter(kind => skills.includes(kind));
    const after = { minutes, most: keepLimitedKinds(most), skills: orderedSkills, home };
    await saveWork(db, {
      agent_id,
      minutes,
      most: JSON.stringify(after.most),
      // All skills are stored as null.
      skills: orderedSkills.length === taskKinds.length ? null : orderedSkills,
      home_lat: home?.lat ?? null,
      home_lng: home?.lng ?? null,
    });
    await recordHistory(db, { user, address: request.ip }, [
      {
        object: 'accounts',
        id: agent_id,
        action: 'workforce.edit',
        before: toHistoryText(before),
        after: toHistoryText(after),
      },
    ]);
    return { data: await readCapacity() };
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
    const kindMinutes = keepLimitedKinds({ ...kind_minutes, ...input });
    await changeSettings(call, 'workforce.editDurations', { kind_minutes: kindMinutes });
    return { durations: await listDurations(call.db) };
  },
};

const findCapacity = async (db: Db, user: User, id: number) =>
  (await loadCapacities(db, await listAgents(db, user, { ids: [id], limit: null, offset: 0 }))).at(0);

/** The kinds with a number, in canonical order, so that equal settings are stored equally. */
const keepLimitedKinds = <N extends number>(numbers: Partial<Record<string, N | null>>) =>
  Object.fromEntries(
    taskKinds.filter(kind => numbers[kind] != null).map(kind => [kind, numbers[kind]]),
  ) as Record<(typeof taskKinds)[number], N>;

/** The values of a history entry, as text. */
const toHistoryText = ({ minutes, most, skills, home }: Capacity) => ({
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

/** Agents with their settings and absences from today on. */
const loadCapacities = async (db: Db, agents: readonly AgentRow[]): Promise<AgentCapacity[]> => {
  const ids = agents.map(({ id }) => id);
  const stored = await getWorkByAgent(db, ids);
  const absences = groupAbsencesByAgent(await listAbsences(db, ids, today()));
  return agents.map(({ id, username, first_name, last_name, cluster_id }) => ({
    agent_id: id,
    username,
    name: [first_name, last_name].filter(Boolean).join(' ') || null,
    cluster_id,
    ...toWork(stored.get(id)),
    absences: absences.get(id) ?? [],
    version: stored.get(id)?.version ?? 0,
  }));
};
