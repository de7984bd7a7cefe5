import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { LimitedWork } from '../server/framework/http/limiters';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

/** How much longer others may wait while somebody runs expensive calls. */
const maxRatio = 3;
const seconds = 8;
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
  const ordinary = [
    '/api/health',
    '/api/sites/fetch?limit=15',
    `/api/sites/detail/${sites[0].site_id}`,
    '/api/taskGlobal/fetch?limit=15',
    '/api/notification/fetch',
    '/api/search?q=al',
  ];
  const waits = async () => {
    const times: number[] = [];
    let failures = 0;
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      others.map(async (_, person) => {
        for (let turn = person; performance.now() < until; turn++) {
          const started = performance.now();
          if (!(await isAnswered(server, others[person], ordinary[turn % ordinary.length]))) failures++;
          times.push(performance.now() - started);
          await wait(50);
        }
      }),
    );
    if (failures) console.log(`    ${failures} of ${times.length} ordinary calls were refused or cut off`);
    return percentile(times, 0.95);
  };

  await waits();
  let quiet = Infinity;
  for (const attack of await attacksOn(server, greedy)) {
    // The minimum so far: work left over from the previous attack is not quiet.
    quiet = Math.min(quiet, await waits());
    const { stop, answers } = attackWith(server, greedy, attack);
    await wait(500);
    const underAttack = await waits();
    await stop();
    await wait(5_000);
    reportFigure({
      name: `others’ p95 beside ${attack.name}`,
      value: underAttack,
      unit: 'ms',
      yardstick: { value: quiet, most: maxRatio },
    });
    const statuses = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
    console.log(`    the attack was answered ${statuses || 'by nothing'}`);
  }
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
          json('/api/sites/selection/assign', { area: 'all', ids, agent: agents[turn % agents.length].id }),
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
  const running = Array.from({ length: greed }, async () => {
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
  });
  return {
    answers,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};

/** A server that was unresponsive for long resets connections: a figure, not the end of the bench. */
const isAnswered = async (server: BenchServer, token: string, path: string) => {
  try {
    const answer = await get(server, token, path);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

const get = (server: BenchServer, token: string, path: string) =>
  fetch(server.address + path, { headers: { 'x-sts-token': token } });
