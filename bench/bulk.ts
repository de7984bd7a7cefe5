import { performance } from 'node:perf_hooks';
import { reportFigure } from './figures';
import type { BenchServer } from './server';

const many = 5_000;
const portion = 1_000;

/** Bulk actions on the largest selection of tasks: returned, closed, and others replanned. */
export const benchBulk = async (server: BenchServer, engine: string) => {
  const headers = { 'x-sts-token': server.token, 'content-type': 'application/json' };
  const call = async (path: string, body?: object) => {
    const answer = await fetch(server.address + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const read = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(read)}`);
    return read;
  };
  const tasksFrom = async (page: number) => {
    const ids: number[] = [];
    for (let at = page; ids.length < many; at++) {
      const path = `/api/gpm/task/fetch?task_status=done&sort=task_id&order=DESC&limit=${portion}&page=${at}`;
      const { tasks } = await call(path);
      if (!tasks.length) throw new Error(`${path} has no rows`);
      ids.push(...tasks.map(({ task_id }: { task_id: number }) => task_id));
    }
    return ids;
  };
  const [judged, planned] = [await tasksFrom(1), await tasksFrom(1 + many / portion)];
  const timed = async (name: string, action: string, ids: number[], input: object = {}) => {
    const began = performance.now();
    const { done } = await call(`/api/pm/selection/${action}`, { kind: 'gpm', ids, ...input });
    reportFigure({
      name: `${engine}: ${done} tasks ${name}`,
      value: (performance.now() - began) / 1000,
      unit: 's',
      target: { most: 10 },
    });
  };
  await timed('returned', 'return', judged, { message: 'Photos floues' });
  await timed('closed', 'close', judged);
  await timed('planned again', 'replan', planned, { planning_date: '2031-01-06' });
};
