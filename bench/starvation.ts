import { fork } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LimitedWork } from '../server/framework/http/limiters';
import { percentile, reportFigure } from './figures';
import type { OrdinaryCalls, OrdinaryResult } from './ordinary-calls';
import type { BenchServer } from './server';

/** How much longer others may wait while somebody runs expensive calls. */
const maxRatio = 3;
const milliseconds = 8_000;
/** Concurrent calls of one client. */
const greed = 8;

type Call = { path: string; init?: RequestInit };
type Attack = { name: string; call: (turn: number) => Call; withoutSession?: true };
/** Work that a call starts, which has no call of its own. */
type ClassOfCalls = Exclude<LimitedWork, 'import' | 'password' | 'picture'>;

/** Other callers' latency while one client keeps the server busy, compared with a quiet server. */
export const benchStarvation = async (server: BenchServer) => {
  // One's own calls wait for each other.
  const others = await Promise.all(['manager', 'admin'].map(username => server.signIn(username)));
  const greedy = await server.signIn('cluster');
  const { sites } = await (await get(server, others[0], '/api/sites/fetch?limit=15')).json();
  const paths = [
    '/api/health',
    '/api/sites/fetch?limit=15',
    `/api/sites/detail/${sites[0].site_id}`,
    '/api/taskGlobal/fetch?limit=15',
    '/api/notification/fetch',
    '/api/search?q=al',
  ];
  const client = fork(path.join(path.dirname(fileURLToPath(import.meta.url)), 'ordinary-calls.ts'));
  const waits = async () => {
    client.send({ address: server.address, tokens: others, paths, milliseconds } satisfies OrdinaryCalls);
    const [{ p95, calls, failures }] = (await once(client, 'message')) as [OrdinaryResult];
    if (failures) console.log(`    ${failures} of ${calls} ordinary calls were refused or cut off`);
    return p95;
  };

  await waits();
  const quiet: number[] = [];
  const figures: { name: string; value: number; statuses: string }[] = [];
  for (const attack of await attacksOn(server, greedy)) {
    quiet.push(await waits());
    const { stop, answers } = attackWith(server, greedy, attack);
    await wait(500);
    const value = await waits();
    stop();
    await wait(5_000);
    const statuses = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    figures.push({ name: attack.name, value, statuses });
  }
  // The median: work left over from an attack is not quiet, and a server gets faster as its code is compiled.
  const yardstick = { value: percentile(quiet, 0.5), most: maxRatio };
  for (const { name, value, statuses } of figures) {
    reportFigure({ name: `others’ p95 beside ${name}`, value, unit: 'ms', yardstick });
    console.log(`    the attack was answered ${statuses || 'by nothing'}`);
  }
  client.kill();
};

const attacksOn = async (server: BenchServer, token: string): Promise<Attack[]> => {
  const ids: number[] = (await (await get(server, token, '/api/sites/fetch?limit=-1')).json()).sites
    .map(({ site_id }: { site_id: number }) => site_id)
    .slice(0, 10_000);
  const { agents } = await (await get(server, token, '/api/form/filters')).json();
  const json = (path: string, body: unknown): Call => ({
    path,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  });
  const form = (path: string, body: string): Call => ({
    path,
    init: { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body },
  });
  const fields = Array.from({ length: 50_000 }, (_, index) => `f${index}=${index}`).join('&');
  const brackets = Array.from({ length: 10_000 }, (_, index) => `a[${index}][b]=${index}`).join('&');
  const day = (turn: number) => new Date(Date.UTC(2026, 0, 1 + (turn % 300))).toISOString().slice(0, 10);
  const attacksByClass: Record<ClassOfCalls, Attack[]> = {
    light: [
      {
        name: 'calls about one site',
        call: turn => ({ path: `/api/sites/detail/${ids[turn % ids.length]}` }),
      },
    ],
    heavy: [
      { name: 'backlogs', call: turn => ({ path: `/api/planning/tray?due_until=${day(turn)}` }) },
      {
        name: 'dashboards, each of another period',
        call: turn => ({
          path: `/api/${['', 'gpm/'][turn % 2]}dashboard/tasks?start_date=2025-01-01&end_date=${day(turn)}`,
        }),
      },
      {
        name: 'previews of maintenance plans',
        call: turn =>
          json('/api/maintenance/preview', {
            ...{
              name: '–',
              task_type: 'gpm',
              rhythm: 'months',
              every: 1 + (turn % 12),
              starts_on: day(turn),
            },
          }),
      },
      {
        name: 'lists, each with another filter',
        call: turn => ({ path: `/api/V2/planning/fetch?limit=15&plan_from=${day(turn)}` }),
      },
      {
        name: 'selections of 10,000 sites',
        call: turn =>
          json('/api/sites/selection/assign', {
            ...{ area: 'all', ids, agent: agents[turn % agents.length].id, confirmed: ['agent'] },
          }),
      },
    ],
    export: [
      {
        name: 'exports of every site',
        call: () => ({ path: '/api/sites/fetch?export=true&excel=true&limit=-1' }),
      },
      { name: 'whole lists', call: () => ({ path: '/api/sites/fetch?limit=-1' }) },
      {
        name: 'filters of 10,000 ids, each another',
        call: turn =>
          form('/api/sites/fetch', `export=true&columns=site_id&ids=${ids.slice(turn % 50).join(',')}`),
      },
    ],
    search: [
      {
        name: 'searches',
        call: turn => ({ path: `/api/search?q=${'aeioustrn'[turn % 9]}${'lmnrst'[turn % 6]}` }),
      },
    ],
    proposal: [
      { name: 'proposals for a week', call: turn => json('/api/planning/propose', { week: day(turn) }) },
    ],
    upload: [
      {
        name: 'files to import',
        call: turn => {
          const body = new FormData();
          body.append('file', new Blob([`site_code\nBENCH${turn}\n`]), 'sites.csv');
          return { path: '/api/imports/sites', init: { method: 'POST', body } };
        },
      },
    ],
  };
  return [
    ...Object.values(attacksByClass).flat(),
    {
      name: 'forms of 50,000 fields, without a session',
      call: () => form('/api/user/connect', fields),
      withoutSession: true,
    },
    {
      name: 'forms of nested fields, without a session',
      call: () => form('/api/sites/edit', brackets),
      withoutSession: true,
    },
    {
      name: 'sign-ins with wrong passwords',
      call: turn => json('/api/user/connect', { username: `nobody${turn}`, password: 'wrong' }),
      withoutSession: true,
    },
  ];
};

/** Calls without a pause until `stop()`; refusals ask to retry later, which a greedy client ignores. */
const attackWith = (server: BenchServer, token: string, { call, withoutSession }: Attack) => {
  const answers = new Map<number, number>();
  const stopping = new AbortController();
  // Each call adds a listener.
  setMaxListeners(0, stopping.signal);
  let turn = 0;
  const run = async () => {
    while (!stopping.signal.aborted) {
      const { path, init } = call(turn++);
      try {
        const answer = await fetch(server.address + path, {
          ...init,
          headers: { ...init?.headers, ...(!withoutSession && { 'x-sts-token': token }) },
          signal: stopping.signal,
        });
        await answer.arrayBuffer();
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        if (!answer.ok) await wait(20);
      } catch {
        await wait(20);
      }
    }
  };
  for (let client = 0; client < greed; client++) void run();
  // Node 20's `fetch` can leave the body of an aborted call pending, so nobody waits for these.
  return { answers, stop: () => stopping.abort() };
};

const get = (server: BenchServer, token: string, path: string) =>
  fetch(server.address + path, { headers: { 'x-sts-token': token } });
