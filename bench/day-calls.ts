import { type RawBuilder, sql } from 'kysely';
import { dayMs } from '../contract/framework/today';
import { getSlots } from '../contract/work/evidence';
import type { Db } from '../server/framework/db/client';
import type { createPhones } from './field';
import { siteFilterQueries as siteFilters } from './lists';
import { noisyPhoto, type RandomInt } from './memory';
import { searchQueries } from './search';
import type { BenchServer } from './server';
import { taskFilterQueries as taskFilters, taskListPaths } from './tasks';

type Phone = Awaited<ReturnType<typeof createPhones>>[number];

const dashboardPages = ['/api/dashboard/sites', '/api/dashboard/tasks', '/api/dashboard/sites?scope=pm'];

/** Filters everybody may use; filters by place only with full row access. */
const forAll = (filters: readonly string[]) =>
  filters.filter(filter => !/site_owner|cluster|site_manager|site_status|deleted|agent=/.test(filter));

/** People mostly look at first pages: one request in ten is for a further one. */
const asPeopleDo = (filter: string, pick: RandomInt) =>
  pick(10) ? filter.replace(/page=\d+/, `page=${1 + pick(3)}`) : filter;

/** A working day's calls of people and agents, one of each at a time; the milliseconds of each, and what failed. */
export const createDayCalls = async (server: BenchServer, db: Db) => {
  const photo = await noisyPhoto(1_200);
  const times: Record<string, number[]> = {};
  const failures = new Map<string, number>();
  const call = async (what: string, path: string, token: string, init: RequestInit = {}) => {
    const began = performance.now();
    const failure = await fetch(server.address + path, {
      ...init,
      headers: { 'x-sts-token': token, ...init.headers },
    })
      .then(async answer => {
        const body = await answer.text();
        if (answer.ok) return null;
        return `${what}: ${answer.status} ${body.slice(0, 120)}`;
      })
      .catch(error => `${what}: ${error.message}`);
    times[what] ??= [];
    times[what].push(performance.now() - began);
    if (failure) failures.set(failure, (failures.get(failure) ?? 0) + 1);
  };

  const idsOf = async (from: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`select id from ${from} order by id desc limit 20000`.execute(db)).rows.map(
      ({ id }) => id,
    );
  const ids = await idsOf(sql`tasks where deleted_at is null`);
  const toJudge = await idsOf(
    sql`tasks where deleted_at is null and kind = 'gpm' and status in ('', 'pending')`,
  );
  const toPlan = await idsOf(sql`sites where in_gpm and status = 'active'`);
  const taskLists = Object.values(taskListPaths);
  const [ofTasks, ofSites] = [taskFilters, siteFilters].map(forAll);
  const oneOf = <Item>(items: readonly Item[], pick: RandomInt) => items[pick(items.length)];

  const post = (body: string) => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  let written = 0;
  const atDesk = {
    'task lists': (pick: RandomInt, token: string) => {
      const list = oneOf(taskLists, pick);
      const filter = asPeopleDo(oneOf(ofTasks, pick), pick);
      return call('task lists', `${list}${list.includes('?') ? '&' : '?'}${filter}`, token);
    },
    'site lists': (pick: RandomInt, token: string) =>
      call('site lists', `/api/sites/fetch/filter?${asPeopleDo(oneOf(ofSites, pick), pick)}`, token),
    dashboards: (pick: RandomInt, token: string) => call('dashboards', oneOf(dashboardPages, pick), token),
    search: (pick: RandomInt, token: string) =>
      call('search', `/api/search?q=${encodeURIComponent(oneOf(searchQueries, pick))}`, token),
    'one task': (pick: RandomInt, token: string) =>
      call('one task', `/api/task/fetch?ids=${oneOf(ids, pick)}`, token),
    session: (_: RandomInt, token: string) => call('session', '/api/user/session', token),
    /** Each time another task or site, by somebody with full row access. */
    judge: () => call('judge', `/api/pm/close/${toJudge[written++]}`, server.token, post('{}')),
    plan: (pick: RandomInt) =>
      call(
        'plan',
        '/api/planning/assign',
        server.token,
        post(
          JSON.stringify({
            task_type: 'gpm',
            planning_date: new Date(Date.now() + (1 + pick(60)) * dayMs).toISOString().slice(0, 10),
            selected_site: [oneOf(toPlan, pick)],
          }),
        ),
      ),
  };
  const inField = ({ token, bodies }: Phone) => {
    const withPhotos = bodies.filter(body =>
      getSlots('gpm', JSON.parse(body).test).some(({ index }) => index === 0),
    );
    return {
      step: (turn: number) => call('steps', '/api/field/step', token, post(bodies[turn % bodies.length])),
      photo: (turn: number) => {
        const body = photoOf(withPhotos[turn % withPhotos.length], photo);
        return call('photos', '/api/field/photo', token, { method: 'POST', body });
      },
    };
  };
  return { atDesk, inField, times, failures };
};

/** The mix of thirteen calls of a desk user. */
export const deskCallWeights = {
  'task lists': 4,
  'site lists': 2,
  dashboards: 2,
  search: 1,
  'one task': 1,
  session: 1,
  judge: 1,
  plan: 1,
} as const satisfies Record<keyof Awaited<ReturnType<typeof createDayCalls>>['atDesk'], number>;

const photoOf = (step: string, photo: Buffer) => {
  const { taskid, test } = JSON.parse(step);
  const form = new FormData();
  form.set('taskid', String(taskid));
  form.set('test', test);
  form.set('index', '0');
  form.set('photo', new Blob([photo as never]), 'photo.jpg');
  return form;
};
