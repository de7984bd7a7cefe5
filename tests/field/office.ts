import { createHash } from 'node:crypto';
import { field } from '../../contract/field/field';
import { today } from '../../contract/framework/today';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import type { Place } from '../../contract/sites/place';
import { taskActions } from '../../contract/work/task-actions';
import { getFieldRequirement } from '../../contract/work/task-kinds';
import { deliveryTasks } from '../../contract/work/task-lists';
import type { Photo } from '../../contract/work/tasks';
import type { WorkId } from '../../field/work/vault/tables';
import { demoPassword } from '../../server/operations/demo/demo-accounts';
import { createRandom } from '../../server/operations/demo/random';
import { createNetwork } from '../../server/operations/simulation/network';

export type Office = Awaited<ReturnType<typeof createOffice>>;

/** The office side: creates plans, and reads what the server has in the end. */
export const createOffice = async (address: string) => {
  const connect = createNetwork(address, { random: createRandom(1), faulty: false }).connect;
  const request = async (token: string | null, method: 'GET' | 'POST', url: string, body?: object) => {
    const answer = await fetch(address + url, {
      method,
      headers: {
        ...(token && { 'x-sts-token': token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const content = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${content.error}`);
    return content;
  };
  const signIn = async (username: string): Promise<{ token: string; userid: number }> =>
    (await request(null, 'POST', '/api/user/connect', { username, password: demoPassword })).user;
  const [manager, cluster, admin] = await Promise.all(['manager', 'cluster', 'admin'].map(signIn));
  let made = 0;
  const newSite = async (place?: Place): Promise<number> => {
    const { site_id } = await request(cluster.token, 'POST', '/api/entrepots/new', {
      site_owner: 'inhouse',
      site_code: `F${Date.now().toString(36)}${(made++).toString(36)}`.toUpperCase(),
      site_name: 'Site du téléphone',
      site_address_wilaya: 16,
    });
    if (place)
      await request(cluster.token, 'POST', '/api/sites/edit', {
        ...{ site_id, site_lat: place.lat, site_lng: place.lng },
      });
    return site_id;
  };
  return {
    /** A session on an agent's phone. */
    phoneSession: async (username: 'agent' | 'mobile') => {
      const values = { username, password: demoPassword, app_version: 'tests' };
      const { user } = await connect().call(field.actions.connect, values);
      return { token: user.token!, user, since: new Date().toISOString() };
    },
    endSession: (token: string) => connect(token).call(field.actions.disconnect, {}),
    newSite,
    /** Creates a plan of today on a new site (with a given place), on a given site, or on two; returns its id. */
    plan: async (kind: TaskKind, agent: number, place?: Place, site?: number): Promise<number> => {
      const { plans } = await request(manager.token, 'POST', '/api/planning/assign', {
        task_type: kind,
        selected_site: [site ?? (await newSite(place))],
        ...(getFieldRequirement(kind, 'drop_site') === 'required' && { drop_site: await newSite() }),
        ...(getFieldRequirement(kind, 'installation_type') && { installation_type: 'new_site' }),
        planning_date: today(),
        agent,
      });
      return plans[0];
    },
    ask: (as: 'manager' | 'cluster' | 'admin', method: 'GET' | 'POST', url: string, body?: object) =>
      request({ manager, cluster, admin }[as].token, method, url, body),
    /** The task of a plan on the server, for its agent and for a manager; null before there is one. */
    held: async ({ token }: { token: string }, work: WorkId) => {
      const plan = Number(work.slice(1));
      const [open, past] = [
        await connect(token).call(field.actions.tasks, {}),
        await connect(token).call(field.actions.past, { limit: 100 }),
      ];
      const taskid = [...open.tasks, ...past.tasks].find(({ plan_id }) => plan_id === plan)?.taskid;
      if (!taskid) return null;
      const { task } = await connect(token).call(field.actions.task, { taskid });
      const { tasks } = await connect(manager.token).call(deliveryTasks.actions.show, { task_id: taskid });
      const { data: rows } = await connect(manager.token).call(taskActions.actions.history, { id: taskid });
      const slots = (photos: { index: number; sha256: string | null }[], test: string) =>
        photos.map(({ index, sha256 }) => [`${test}/${index}`, sha256] as const);
      const allPhotos = Object.entries(tasks[0].task_tests).flatMap(([test, { data }]) =>
        (data.photos ?? []).map((photo: Photo) => ({ test, ...photo })),
      );
      const history: Record<string, number> = {};
      for (const { action } of rows) history[action] = (history[action] ?? 0) + 1;
      return {
        taskid,
        status: task.task_status,
        tests: task.tests,
        photos: Object.fromEntries(
          Object.entries(task.tests).flatMap(([test, { photos }]) => slots(photos, test)),
        ),
        /** The agent's comment on each photo, by slot. */
        comments: Object.fromEntries(
          allPhotos.map(({ test, index, comment }) => [`${test}/${index}`, comment]),
        ),
        /** The bytes that a manager downloads, by slot. */
        bytes: async () =>
          Object.fromEntries(
            await Promise.all(
              allPhotos.map(async ({ test, index, original }) => {
                const content = await connect(manager.token).bytes(original);
                return [`${test}/${index}`, createHash('sha256').update(content).digest('hex')] as const;
              }),
            ),
          ),
        /** How many photos have been replaced. */
        replaced: allPhotos.reduce((sum, { earlier }) => sum + earlier.length, 0),
        history,
      };
    },
  };
};
