import { readFileSync } from 'node:fs';
import pg from 'pg';
import { shapeOf } from './collect-statements';
import { report } from './figures';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: Plan[];
};

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
  const seen = new Set<string>();
  const found = { all: 0, one: 0, lookUps: 0, failed: 0 };
  const others: string[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { sql, parameters } = JSON.parse(line);
    const shape = shapeOf(sql);
    if (seen.has(shape)) continue;
    seen.add(shape);
    const plan = await planOf(client, sql, parameters);
    if (!plan) {
      found.failed++;
      continue;
    }
    const read = scansOf(plan);
    if (!read.size) continue;
    found.all++;
    const every = [...read].filter(
      ([table, scans]) => (partitions.get(table) ?? 1) > 1 && scans.size === partitions.get(table),
    );
    if (!every.length) {
      found.one++;
      continue;
    }
    const scans = every.flatMap(([, scans]) => [...scans.values()]);
    if (scans.every(({ by, rows }) => by !== 'Seq Scan' && rows <= few)) {
      found.lookUps++;
      continue;
    }
    const kinds = [...new Set(scans.map(({ by }) => by))].join(', ');
    const rows = scans.reduce((sum, each) => sum + each.rows, 0);
    others.push(
      `${rows.toLocaleString('en').padStart(12)} rows  ${every.map(([table]) => table).join(', ')} by ${kinds}: ${shape.slice(0, 220)}`,
    );
  }
  await client.end();
  report({ name: 'plans: statements on partitioned tables', value: found.all, unit: '' });
  report({ name: 'plans: of these reading some partitions only', value: found.one, unit: '' });
  report({ name: 'plans: looking something up in all of them', value: found.lookUps, unit: '' });
  report({ name: 'plans: reading much of all of them', value: others.length, unit: '' });
  report({ name: 'plans: without a plan, for want of what a test had made', value: found.failed, unit: '' });
  for (const each of others.sort().reverse()) console.log(each);
};

const planOf = async (client: pg.Client, sql: string, parameters: unknown[]): Promise<Plan | null> => {
  await client.query('begin');
  try {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${sql}`, parameters);
    return rows[0]['QUERY PLAN'][0].Plan;
  } catch {
    return null;
  } finally {
    await client.query('rollback');
  }
};

type Scan = { by: string; rows: number };
/** Which partitions of each table a plan reads, and how. */
const scansOf = (plan: Plan, found = new Map<string, Map<string, Scan>>()) => {
  const [, table] =
    /^(tasks|task_tests|photos|bar_codes|history)_\d+$/.exec(plan['Relation Name'] ?? '') ?? [];
  // Of a join by id only the partition that holds it is read, which is known when it runs.
  if (table && plan['Node Type'].endsWith('Scan') && plan['Actual Loops'] > 0) {
    const scans = found.get(table) ?? new Map<string, Scan>();
    const rows = plan['Actual Rows'] * plan['Actual Loops'];
    found.set(table, scans.set(plan['Relation Name']!, { by: plan['Node Type'], rows }));
  }
  for (const each of plan.Plans ?? []) scansOf(each, found);
  return found;
};
