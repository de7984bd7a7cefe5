import { sql } from 'kysely';
import { hashPassword } from '../../framework/account/session/passwords';
import type { Db } from '../../framework/db/client';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { seedReference } from '../../organisation/reference/queries';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { foldChanges } from '../../sites/derived/queries-sums';
import { workFamily } from '../../sites/derived/queries-work';
import { registerProduct } from '../registration/register-product';
import { advanceSequences, highestId } from './advance-sequences';
import { createCalendar } from './calendar';
import { demoDashboards } from './dashboards';
import { demoPassword } from './demo-accounts';
import { type DemoOptions, emptyState, generateDemoData, type SiteRows } from './generate-demo-data';
import { addMaintenance } from './maintenance';
import { createInsertWriter } from './row-writer';

export { demoPassword, demoTotpSecret } from './demo-accounts';

export type FillOptions = Partial<Pick<DemoOptions, 'sites' | 'seed' | 'today' | 'named'>> & {
  /** The password of all new accounts. */
  password?: string;
  /** Adds to existing data instead of expecting an empty database. */
  append?: boolean;
  /** How many chunks are processed concurrently: with two, one is generated while the database inserts the other. */
  concurrency?: number;
  onProgress?: (done: number, total: number, label: string) => void;
};

/** Whether a database has no accounts yet, or an interrupted start left it half filled. */
export const hasNoData = async (db: Db) =>
  (await isHalfFilled(db)) || !(await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst());

/** Fills a database with demo data: deterministic, dated from today, one transaction per chunk of sites. */
export const fillDemo = async (
  db: Db,
  {
    sites = 3_000,
    seed = 213,
    today = new Date(),
    named = true,
    password = demoPassword,
    append,
    concurrency = 2,
    onProgress,
  }: FillOptions = {},
) => {
  // Commands and tests fill a database without a server.
  registerProduct();
  if (!append) await startFill(db);
  const existing = append ? await readExistingState(db) : emptyState;
  const { accounts, gear, siteChunks } = generateDemoData({ sites, seed, today, named, existing });

  onProgress?.(0, sites, 'accounts');
  // Hashing takes a second for every forty accounts, so they share one hash.
  const password_hash = await hashPassword(password);
  await createInsertWriter(db)({
    accounts: accounts.map(account => ({ ...account, password_hash })),
    ...gear,
  });
  // Existing accounts have their own.
  const dashboards = append ? [] : demoDashboards(accounts);
  if (dashboards.length) await db.insertInto('views').values(dashboards).execute();

  let done = 0;
  const insertSites = async (rows: SiteRows) => {
    await createInsertWriter(db)(rows);
    await linkRepairs(db, rows);
    await orderMaterial(db, rows);
    done += rows.sites.length;
    onProgress?.(done, sites, 'sites');
  };
  const chunks = siteChunks(chunkSize);
  const warehouseIds = await insertConcurrently(chunks, insertSites, concurrency).finally(() =>
    advanceSequences(db),
  );
  // A delivery also counts as work of the warehouse that it comes from.
  for (let start = 0; start < warehouseIds.length; start += chunkSize)
    await refreshSiteSummaries(db, warehouseIds.slice(start, start + chunkSize));
  if (!append) await addMaintenance(db, accounts, createCalendar(today));
  await sql`select list_bar_codes()`.execute(db);
  await foldChanges(db, workFamily, 0);
  // Without statistics PostgreSQL plans the first lists as if the tables were empty; without a vacuum there are no
  // index-only scans.
  await sql`vacuum analyze`.execute(db);
  await db.deleteFrom('settings').where('key', '=', halfFilled).execute();
  return { accounts: accounts.length, sites: done };
};

/** Inserts chunks, `concurrency` at a time; returns the ids of their warehouses. */
const insertConcurrently = async (
  chunks: Iterable<SiteRows>,
  insert: (rows: SiteRows) => Promise<void>,
  concurrency: number,
) => {
  const warehouseIds: number[] = [];
  const pending = new Set<Promise<void>>();
  try {
    for (const rows of chunks) {
      const ids = rows.sites.filter(({ kind }) => kind === 'entrepot').map(({ id }) => id);
      warehouseIds.push(...ids);
      const insertion = insert(rows).finally(() => pending.delete(insertion));
      pending.add(insertion);
      // Deliveries of later chunks come from the warehouses, so these are inserted first.
      if (ids.length) await insertion;
      while (pending.size >= concurrency) await Promise.race(pending);
    }
    await Promise.all(pending);
  } finally {
    await Promise.allSettled(pending);
  }
  return warehouseIds;
};

/** A CM and the anomaly that it repairs reference each other; the plan is inserted before the anomaly. */
const linkRepairs = async (db: Db, { anomalies }: SiteRows) => {
  const plans = anomalies.flatMap(({ plan_id }) => plan_id ?? []);
  if (!plans.length) return;
  await sql`
    update plans set anomaly_id = anomalies.id,
      waited_since = ${toLocalDay(sql`least(plans.created_at, anomalies.created_at)`)}
    from anomalies where anomalies.plan_id = plans.id and plans.id = any(${plans}::int[])
  `.execute(db);
  // Some repairs turned out not to hold.
  await sql`
    update anomalies set status = 'unresolved', resolved_at = null, plan_id = null, reopened = 1,
      reopened_at = resolved_at + interval '2 days', due = ${toLocalDay(sql`(resolved_at + interval '9 days')`)}, severity = 'high',
      reopen_cause = 'Le défaut est revenu deux jours après le passage du CM.'
    from plans where plans.id = anomalies.plan_id and plans.id = any(${plans}::int[])
      and anomalies.status = 'resolved' and anomalies.task_id % 3 = 0
  `.execute(db);
};

/** Adds bills of quantities: what each delivery picked up, for some with two more of the first item. */
const orderMaterial = async (db: Db, { tasks }: SiteRows) => {
  const deliveries = tasks.filter(({ kind, plan_id }) => kind === 'delivery' && plan_id !== null);
  if (!deliveries.length) return;
  await sql`
    insert into boq_lines (plan_id, no, reference, label, quantity, unit)
    select tasks.plan_id, item.no, 'BOQ-' || lpad(item.no::text, 3, '0'), item.data ->> 'label',
      coalesce((item.data ->> 'quantity')::float8, 1) + case when tasks.id % 5 = 2 and item.no = 1 then 2 else 0 end,
      item.data ->> 'unit'
    from tasks join task_tests pickup on pickup.task_id = tasks.id and pickup.key = 'pickup'
    cross join jsonb_array_elements(pickup.data -> 'items') with ordinality item(data, no)
    where tasks.id = any(${deliveries.map(({ id }) => id)}::int[])
      and jsonb_typeof(pickup.data -> 'items') = 'array'
  `.execute(db);
};

/** Large enough for speed, small enough for visible progress on PGlite. */
const chunkSize = 500;

/** The key of a row of the settings that exists until the fill is complete. */
const halfFilled = 'demo_half_filled';
const isHalfFilled = async (db: Db) =>
  !!(await db.selectFrom('settings').select('key').where('key', '=', halfFilled).executeTakeFirst());

const startFill = async (db: Db) => {
  if (await isHalfFilled(db)) {
    // Rows of the organisation reference their author, so they are truncated with the accounts.
    await sql`truncate accounts, sites, history restart identity cascade`.execute(db);
    await seedReference(db);
  } else {
    await db.insertInto('settings').values({ key: halfFilled, value: 'true' }).execute();
  }
};

const readExistingState = async (db: Db): Promise<DemoOptions['existing']> => {
  const usernames = await db.selectFrom('accounts').select('username_key').execute();
  const codes = await sql<{ prefix: string; number: number }>`
    select left(code, 3) as prefix, max(substr(code, 4)::int) as number
    from sites where code ~ '^[0-9]{2}[A-Z][0-9]{1,8}$' group by 1
  `.execute(db);
  return {
    ids: {
      accounts: await highestId(db, 'accounts'),
      sites: await highestId(db, 'sites'),
      plans: await highestId(db, 'plans'),
      tasks: await highestId(db, 'tasks'),
    },
    usernames: new Set(usernames.map(({ username_key }) => username_key)),
    codes: new Map(codes.rows.map(({ prefix, number }) => [prefix, number])),
  };
};
