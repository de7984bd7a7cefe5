import { sites } from '../contract/sites/sites';
import { timeCopyOut } from './copy';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

/** The columns of the export as plain SQL. */
const plain = `select s.code, s.name, s.wilaya_id, s.owner, s.status, m.username as manager, g.username as agent,
    a.last_task_at, l.username as last_by, a.last_task_id, a.next_plan_day, n.username as next_by, s.id
  from sites s
  left join site_areas a on a.site_id = s.id and a.area = 'delivery'
  left join accounts m on m.id = s.manager_id
  left join accounts g on g.id = a.agent_id
  left join accounts l on l.id = a.last_task_agent_id
  left join accounts n on n.id = a.next_plan_agent_id
  order by s.code_search, s.id`;

/** The export of the whole list: rows per second compared with a plain COPY, and memory above the idle process. */
export const benchExport = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl?: string,
) => {
  const headers = { 'x-sts-token': server.token };
  const all = await (
    await fetch(`${server.address}/api/sites/fetch?limit=1&site_status=all`, { headers })
  ).json();
  const once = async () => {
    const idle = server.memory();
    let peak = idle;
    const watch = setInterval(() => {
      peak = Math.max(peak, server.memory());
    }, 20);
    const started = performance.now();
    const answer = await fetch(
      `${server.address}/api/sites/fetch?export=true&excel=true&limit=-1&site_status=all`,
      { headers },
    );
    let bytes = 0;
    for await (const chunk of answer.body!) bytes += chunk.length;
    clearInterval(watch);
    if (!answer.ok || bytes < 1000) throw new Error(`The export answered ${answer.status}`);
    return { rate: all.total / ((performance.now() - started) / 1000), memory: peak - idle };
  };
  const copied = async () => (databaseUrl ? all.total / (await timeCopyOut(databaseUrl, plain)) : 0);
  await once();
  await copied();
  const runs: Awaited<ReturnType<typeof once>>[] = [];
  const copies: number[] = [];
  for (let run = 0; run < 3; run++) {
    runs.push(await once());
    copies.push(await copied());
  }
  reportFigure({
    name: `${engine}: export ${all.total} × ${sites.exports?.list.columns.length}`,
    value: percentile(
      runs.map(({ rate }) => rate),
      0.5,
    ),
    unit: 'rows/s',
    yardstick: databaseUrl ? { value: percentile(copies, 0.5), least: 0.3 } : undefined,
  });
  reportFigure({
    name: `${engine}: memory over idle while exporting`,
    value: Math.max(...runs.map(run => run.memory)),
    unit: 'MB',
    target: targets ? { most: 100 } : undefined,
  });
};
