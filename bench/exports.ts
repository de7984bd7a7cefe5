import { siteExportColumns } from '../contract/sites';
import { report } from './figures';
import type { BenchServer } from './server';

/** The export of the whole list: rows a second, and memory over the idle process. */
export const benchExport = async (server: BenchServer, engine: string, targets: boolean) => {
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
  await once();
  const runs = [await once(), await once(), await once()].sort((a, b) => a.rate - b.rate);
  report({
    name: `${engine}: export ${all.total} × ${siteExportColumns.length}`,
    value: runs[1].rate,
    unit: 'rows/s',
    target: targets ? { least: 60_000 } : undefined,
  });
  report({
    name: `${engine}: memory over idle while exporting`,
    value: Math.max(...runs.map(run => run.memory)),
    unit: 'MB',
    target: targets ? { most: 100 } : undefined,
  });
};
