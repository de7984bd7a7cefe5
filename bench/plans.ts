import { readFileSync } from 'node:fs';
import pg from 'pg';
import { shapeOf } from './collect-statements';
import { report } from './figures';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  'Actual Rows'?: number;
  Plans?: Plan[];
};

/** Milliseconds after which a statement is broken off, which reads much then. */
const longest = 20_000;
/** Rows that a statement finds through an index without reading much of a partition. */
const few = 1_000;

/**
 * The plan of every statement that a test run made (`TERRAIN_STATEMENTS=file npx vitest run --project api-postgres`), on a
 * database of many partitions: how many read them all, and which of these read more than a few rows through an index of
 * something else than the task, an agent, a site, a code, which are looked up in each.
 */
export const benchPlans = async (databaseUrl: string, file: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select inhparent::regclass::text as name, count(*)::int as n from pg_inherits
     where inhparent in (select oid from pg_class where relkind = 'p') group by 1`,
  );
  const partitions = new Map<string, number>(rows.map(({ name, n }) => [name, n]));
  await client.query(`set statement_timeout = ${longest}`);
  const seen = new Set<string>();
  const found = { all: 0, one: 0, lookUps: 0, much: 0, failed: 0 };
  const others: string[] = [];
  /** What running one of many that are planned alike has shown: filters make thousands of statements of few plans. */
  const ran = new Map<string, Read>();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { sql, parameters } = JSON.parse(line);
    const shape = shapeOf(sql);
    if (seen.has(shape)) continue;
    seen.add(shape);
    const planned = await planOf(client, sql, parameters, false);
    if (!planned || planned === 'long') {
      found.failed++;
      continue;
    }
    if (!scansOf(planned).size) continue;
    found.all++;
    if (!everyOf(scansOf(planned), partitions).length) {
      found.one++;
      continue;
    }
    const alike = outlineOf(planned);
    const known = ran.get(alike);
    const read = known ?? readOf(await planOf(client, sql, parameters, true), partitions);
    ran.set(alike, read);
    found[read.how]++;
    if (read.how === 'much' && !known) others.push(`${read.about}: ${shape.slice(0, 400)}`);
  }
  await client.end();
  report({ name: 'plans: statements on partitioned tables', value: found.all, unit: '' });
  report({ name: 'plans: of these reading some partitions only', value: found.one, unit: '' });
  report({ name: 'plans: looking something up in all of them', value: found.lookUps, unit: '' });
  report({ name: 'plans: reading much of all of them', value: found.much, unit: '' });
  report({ name: 'plans: these, told apart by their plans', value: others.length, unit: '' });
  report({ name: 'plans: without a plan, for want of what a test had made', value: found.failed, unit: '' });
  for (const each of others.sort().reverse()) console.log(each);
};

type Read = { how: 'one' | 'lookUps' | 'much' | 'failed'; about: string };
const readOf = (plan: Plan | 'long' | null, partitions: Map<string, number>): Read => {
  if (!plan) return { how: 'failed', about: '' };
  if (plan === 'long') return { how: 'much', about: `broken off after ${longest / 1_000} s` };
  const every = everyOf(scansOf(plan), partitions);
  if (!every.length) return { how: 'one', about: '' };
  const scans = every.flatMap(([, scans]) => [...scans.values()]);
  if (scans.every(({ by, rows }) => by !== 'Seq Scan' && rows <= few)) return { how: 'lookUps', about: '' };
  const kinds = [...new Set(scans.map(({ by }) => by))].join(', ');
  const rows = scans.reduce((sum, each) => sum + each.rows, 0);
  const tables = every.map(([table]) => table).join(', ');
  return { how: 'much', about: `${rows.toLocaleString('en').padStart(12)} rows  ${tables} by ${kinds}` };
};

const planOf = async (
  client: pg.Client,
  sql: string,
  parameters: unknown[],
  run: boolean,
): Promise<Plan | 'long' | null> => {
  await client.query('begin');
  try {
    const { rows } = await client.query(
      `explain (format json${run ? ', analyze, timing off' : ''}) ${sql}`,
      parameters,
    );
    return rows[0]['QUERY PLAN'][0].Plan;
  } catch (error) {
    return (error as { code?: string }).code === '57014' ? 'long' : null;
  } finally {
    await client.query('rollback');
  }
};

/** How a plan reads: its nodes, tables and indexes, partitions as their table. */
const outlineOf = (plan: Plan): string => {
  const names = [plan['Node Type'], plan['Relation Name'], plan['Index Name']];
  const inside = (plan.Plans ?? []).map(outlineOf);
  return `${names.map(name => name?.replace(/_\d+/g, '') ?? '').join(' ')}(${[...new Set(inside)].join()})`;
};

const everyOf = (read: ReturnType<typeof scansOf>, partitions: Map<string, number>) =>
  [...read].filter(
    ([table, scans]) => (partitions.get(table) ?? 1) > 1 && scans.size === partitions.get(table),
  );

type Scan = { by: string; rows: number };
/** Which partitions of each table a plan reads, and how. */
const scansOf = (plan: Plan, found = new Map<string, Map<string, Scan>>()) => {
  const [, table] =
    /^(tasks|task_tests|photos|bar_codes|history)_\d+$/.exec(plan['Relation Name'] ?? '') ?? [];
  const { 'Actual Loops': loops = 1 } = plan;
  // Of a join by id only the partition that holds it is read, which is known when it runs.
  if (table && plan['Node Type'].endsWith('Scan') && loops > 0) {
    const scans = found.get(table) ?? new Map<string, Scan>();
    const rows = (plan['Actual Rows'] ?? 0) * loops;
    found.set(table, scans.set(plan['Relation Name']!, { by: plan['Node Type'], rows }));
  }
  for (const each of plan.Plans ?? []) scansOf(each, found);
  return found;
};
