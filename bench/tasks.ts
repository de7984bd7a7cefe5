import { performance } from 'node:perf_hooks';
import { timeZone } from '../contract/framework/time-zone';
import { addDays, dayMs, today } from '../contract/framework/today';
import { createApiClient } from './api-client';
import { timeCopyOut } from './copy';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

export const taskListPaths = {
  delivery: '/api/task/fetch',
  installation: '/api/task/fetch?task_type=installation',
  ssr: '/api/ssr/task/fetch',
  gpm: '/api/gpm/task/fetch',
  cm: '/api/cm/task/fetch',
  task_list: '/api/taskGlobal/fetch',
} as const;

/** Every filter of the task lists, some together, on first, middle and last pages. */
export const taskFilterQueries = [
  '',
  'page=10',
  'page=1000',
  'page=5000',
  'sort=task_plan',
  'sort=task_plan&order=ASC&page=500',
  'sort=task_id&order=ASC&page=2000',
  'sort=task_agent&order=ASC',
  'sort=task_agent&page=1000',
  'sort=task_site_code&order=ASC&page=500',
  'sort=task_wilaya&order=ASC&page=1000',
  'sort=submitted_at&order=ASC&page=100',
  'task_status=done&page=100',
  'task_status=closed&page=50',
  'task_status=return',
  'task_status=ongoing&order=ASC',
  'task_status=pending',
  'late=yes',
  'late=yes&page=200',
  'late=no&page=1000',
  'review=yes',
  'review=no&page=100',
  'site_wilaya=16',
  'site_wilaya=31&page=20',
  'site_wilaya=16&site_wilaya=31&page=20',
  `site_owner=${encodeURIComponent('{"not":["inhouse"]}')}&page=50`,
  'site_cluster=1&page=200',
  'site_owner=inhouse&page=500',
  'site_owner=MBS',
  'site_manager=18',
  'agent=60',
  'agent=75&page=3',
  'site=hassi',
  'site=16a0',
  'site=42&page=2',
  'date_from=2026-01-01&date_to=2026-03-31',
  'date_from=2026-05-01&date_to=2026-05-31&site_wilaya=16',
  'plan_from=2026-02-01&plan_to=2026-09-30&page=700',
  'task_status=done&late=yes&site_cluster=2',
  'deleted=yes',
];
/** Requested once there are deadlines. */
const ofDeadlines = [
  'sort=deadline',
  'sort=deadline&order=ASC',
  'sort=deadline&order=ASC&page=20',
  'sort=deadline&order=ASC&site_wilaya=16',
  'overdue=yes',
  `due_to=${addDays(today(), 7)}`,
  `due_from=${today()}&due_to=${addDays(today(), 7)}&sort=deadline&order=ASC`,
];
const ofInstallation = ['installation_type=new_site', 'installation_type=mw&page=100'];
const ofAll = ['task_types=ssr', 'task_types=installation&page=500', 'task_types=delivery&late=yes'];

/** Task lists, one task's detail and the export, over the tasks in the database. */
export const benchTasks = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl: string,
) => {
  const headers = { 'x-sts-token': server.token };
  const timed = async (path: string) => {
    const started = performance.now();
    const answer = await fetch(server.address + path, { headers });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(body)}`);
    return { ms: performance.now() - started, body };
  };
  const with_ = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

  /** Each of them four times, the first not measured. */
  const inRounds = async (filtersOf: (name: string) => readonly string[]) => {
    const timings: { name: string; filter: string; ms: number }[] = [];
    for (let round = 0; round < 4; round++) {
      for (const [name, path] of Object.entries(taskListPaths))
        for (const filter of filtersOf(name)) {
          const { ms } = await timed(with_(path, filter));
          if (round > 0) timings.push({ name, filter, ms });
        }
      // A total is cached for two seconds: the pause between rounds makes each round count afresh.
      await new Promise(resolve => setTimeout(resolve, 2_100));
    }
    return timings.sort((one, other) => one.ms - other.ms);
  };
  const within = (timings: { ms: number }[], part: number) =>
    percentile(
      timings.map(({ ms }) => ms),
      part,
    );

  const any = await inRounds(name => [
    ...taskFilterQueries,
    ...(name === 'installation' ? ofInstallation : []),
    ...(name === 'task_list' ? ofAll : []),
  ]);
  await createApiClient(server)('/api/settings/deadlines/update', {
    rest: true,
    rules: [{ plan: 5, do: 3, review: 2 }],
  });
  const byDeadline = await inRounds(() => ofDeadlines);
  const { body } = await timed(with_(taskListPaths.delivery, 'limit=1'));
  reportFigure({ name: `${engine}: deliveries in the list`, value: body.total, unit: 'tasks' });
  const slowest = any.at(-1)!;
  reportFigure({
    name: `${engine}: task lists, any filter and page, p95`,
    value: within(any, 0.95),
    unit: 'ms',
    target: targets ? { most: 100 } : undefined,
  });
  reportFigure({
    name: `${engine}: slowest of them (${slowest.name} ${slowest.filter})`,
    value: slowest.ms,
    unit: 'ms',
  });
  reportFigure({
    name: `${engine}: task lists, first page, median`,
    value: within(
      any.filter(({ filter }) => !filter),
      0.5,
    ),
    unit: 'ms',
    target: targets ? { most: 20 } : undefined,
  });
  const late = byDeadline.at(-1)!;
  reportFigure({
    name: `${engine}: task lists by deadlines, p95`,
    value: within(byDeadline, 0.95),
    unit: 'ms',
    target: targets ? { most: 150 } : undefined,
  });
  reportFigure({
    name: `${engine}: slowest of them (${late.name} ${late.filter})`,
    value: late.ms,
    unit: 'ms',
  });

  const details: number[] = [];
  for (const path of Object.values(taskListPaths).slice(0, 5)) {
    const { tasks } = (await timed(with_(path, 'limit=30'))).body;
    for (const { task_id } of tasks) details.push((await timed(`/api/task/${task_id}`)).ms);
  }
  reportFigure({
    name: `${engine}: a task with its evidence, p95`,
    value: percentile(details.slice(10), 0.95),
    unit: 'ms',
    target: targets ? { most: 30 } : undefined,
  });

  const { once, plain } = await exportOf(server, with_(taskListPaths.gpm, 'limit=-1&export=true'));
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  const copies: number[] = [];
  for (let run = 0; run < 3; run++) {
    runs.push(await once());
    copies.push(runs[run].rows / (await timeCopyOut(databaseUrl, plain)));
  }
  reportFigure({
    name: `${engine}: export of ${runs[1].rows} tasks`,
    value: percentile(
      runs.map(({ rate }) => rate),
      0.5,
    ),
    unit: 'rows/s',
    yardstick: { value: percentile(copies, 0.5), least: 0.3 },
  });
  reportFigure({
    name: `${engine}: memory over idle while exporting tasks`,
    value: Math.max(...runs.map(run => run.memory)),
    unit: 'MB',
    target: targets ? { most: 100 } : undefined,
  });
};

/** About 100,000 rows: a range of days of one list. */
const exportOf = async (server: BenchServer, path: string) => {
  const headers = { 'x-sts-token': server.token };
  const count = async (days: number) => {
    const from = dayBefore(30 + days);
    const to = dayBefore(30);
    const span = `date_from=${from}&date_to=${to}`;
    const answer = await fetch(`${server.address}/api/gpm/task/fetch?limit=1&${span}`, { headers });
    return { from, to, span, rows: (await answer.json()).total as number };
  };
  let days = 30;
  let { from, to, span, rows } = await count(days);
  while (rows < 100_000 && days < 330) {
    days += 10;
    ({ from, to, span, rows } = await count(days));
  }
  /** The same rows as plain SQL, with the progress of each. */
  const plain = `select t.id, s.code, s.name, t.owner, t.wilaya_id, t.created_at, t.planned_day, t.late, t.status,
      a.username, t.submitted_at, t.cause_return,
      (select count(*) from task_tests tt where tt.task_id = t.id and tt.done)
    from tasks t join sites s on s.id = t.site_id left join accounts a on a.id = t.agent_id
    where t.kind = 'gpm' and t.deleted_at is null
      and t.created_at >= '${from}'::date::timestamp at time zone '${timeZone}'
      and t.created_at < ('${to}'::date + 1)::timestamp at time zone '${timeZone}'
    order by t.created_at desc, t.id desc`;
  const once = async () => {
    const idle = server.memory();
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, 20);
    const started = performance.now();
    const answer = await fetch(`${server.address}${path}&${span}`, { headers });
    let bytes = 0;
    for await (const chunk of answer.body!) bytes += chunk.length;
    clearInterval(watch);
    if (!answer.ok || bytes < 1000) throw new Error(`The export answered ${answer.status}`);
    return { rows, rate: rows / ((performance.now() - started) / 1000), memory: peak - idle };
  };
  return { once, plain };
};
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
