import { setTimeout as wait } from 'node:timers/promises';
import { utils, write } from 'xlsx';
import { timeCopyIn } from './copy';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

const rows = 50_000;

/** An import of new sites from upload to commit, and how long other callers wait meanwhile. */
export const benchImport = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl?: string,
) => {
  const headers = { 'x-sts-token': server.token };
  const file = newSites();
  const waits: number[] = [];
  let importing = true;
  const others = (async () => {
    while (importing) {
      const started = performance.now();
      const answer = await fetch(`${server.address}/api/sites/fetch/filter?site_wilaya=16`, { headers });
      await answer.arrayBuffer();
      waits.push(performance.now() - started);
      await wait(20);
    }
  })();

  const started = performance.now();
  const form = new FormData();
  form.append('file', new Blob([file]), 'sites.xlsx');
  const begun = await json(
    await fetch(`${server.address}/api/imports/sites`, { method: 'POST', headers, body: form }),
  );
  const id = begun.import.import_id;
  await until(server, id, 'ready');
  await json(
    await fetch(`${server.address}/api/imports/detail/${id}/commit`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  const done = await until(server, id, 'done');
  const seconds = (performance.now() - started) / 1000;
  importing = false;
  await others;
  if (done.counts.done !== rows) throw new Error(`${done.counts.done} of ${rows} rows were imported`);
  reportFigure({
    name: `${engine}: import of ${rows} rows, upload to commit`,
    value: seconds,
    unit: 's',
    yardstick: databaseUrl
      ? {
          // What the import writes: the sites, their areas, and their history.
          value: await timeCopyIn(databaseUrl, [
            { table: 'sites', where: ofImport('id', id) },
            { table: 'site_areas', where: ofImport('site_id', id) },
            { table: 'history', where: `import_id = ${id}` },
          ]),
          most: 4,
        }
      : undefined,
  });
  reportFigure({
    name: `${engine}: other calls meanwhile, slowest`,
    value: Math.max(...waits),
    unit: 'ms',
    target: targets ? { most: 200 } : undefined,
  });
  reportFigure({ name: `${engine}: other calls meanwhile, p95`, value: percentile(waits, 0.95), unit: 'ms' });
};

const ofImport = (column: string, id: number) =>
  `${column} in (select object_id from history where object = 'sites' and import_id = ${id})`;

const newSites = () => {
  const mark = Date.now().toString(36).slice(-4).toUpperCase();
  const lines = Array.from({ length: rows }, (_, at) => ({
    site_code: `B${mark}${String(at).padStart(5, '0')}`,
    site_name: `Site mesuré ${at}`,
    type_site: 'site',
    site_owner: 'inhouse',
    wilaya: (at % 48) + 1,
    address: `Route nationale ${at % 100}`,
  }));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet(lines), 'Sites');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer<ArrayBuffer>;
};

const until = async (server: BenchServer, id: number, status: string) => {
  for (;;) {
    const answer = await json(
      await fetch(`${server.address}/api/imports/detail/${id}`, { headers: { 'x-sts-token': server.token } }),
    );
    if (answer.import.status === status) return answer.import;
    if (answer.import.status === 'failed') throw new Error(answer.import.error);
    await wait(100);
  }
};

const json = async (answer: Response) => {
  const body = await answer.json();
  if (!body.success) throw new Error(body.error);
  return body;
};
