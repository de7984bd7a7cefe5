import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

/** How much longer others may wait while somebody runs expensive calls. */
const maxRatio = 3;
const seconds = 8;
/** Concurrent calls of one client. */
const greed = 8;

type Call = { path: string; init?: RequestInit };
type Attack = { name: string; call: (turn: number) => Call; withoutSession?: true };

/** Other callers' latency while one client keeps the server busy, compared with a quiet server. */
export const benchStarvation = async (server: BenchServer) => {
  const other = await server.signIn('manager');
  const greedy = await server.signIn('cluster');
  const { sites } = await (await get(server, other, '/api/sites/fetch?limit=15')).json();
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
      [0, 1, 2].map(async person => {
        for (let turn = person; performance.now() < until; turn++) {
          const started = performance.now();
          if (!(await isAnswered(server, other, ordinary[turn % ordinary.length]))) failures++;
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
  return [
    {
      name: 'exports of every site',
      call: () => ({ path: '/api/sites/fetch?export=true&excel=true&limit=-1' }),
    },
    { name: 'whole lists', call: () => ({ path: '/api/sites/fetch?limit=-1' }) },
    {
      name: 'selections of 10,000 sites',
      call: turn =>
        json('/api/sites/selection/assign', { area: 'all', ids, agent: agents[turn % agents.length].id }),
    },
    {
      name: 'filters of 10,000 ids, each another',
      call: turn =>
        form('/api/sites/fetch', `export=true&columns=site_id&ids=${ids.slice(turn % 50).join(',')}`),
    },
    {
      name: 'searches',
      call: turn => ({ path: `/api/search?q=${'aeioustrn'[turn % 9]}${'lmnrst'[turn % 6]}` }),
    },
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
