import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DerivedName, derivedByTable, derivedData } from '../../../server/sites/derived';
import { checkAndLog } from '../../../server/sites/derived/nightly-check';
import { foldChanges } from '../../../server/sites/derived/queries-sums';
import { taskFamilies, taskFamily } from '../../../server/sites/derived/queries-task-counts';
import { workFamily } from '../../../server/sites/derived/queries-work';
import { recount } from '../../../server/sites/derived/recount';
import { byDepth, sampleCases } from '../../depth';
import { createSite, createTask } from '../../factories/sites';
import { testApi } from '../harness';
import { runAdmin } from '../server-process';

const api = testApi();
beforeAll(async () => {
  for (const family of taskFamilies) await foldChanges(api.db, family, 0);
});

/** A change by hand, past every keeper, and what it may spoil besides: what is made of that copy. */
const breaks: Record<DerivedName, { by: string; also?: DerivedName[] }> = {
  siteClusters: {
    by: `update sites set cluster_id = cluster_id % 8 + 1
      where id in (select site_id from tasks where drop_site_id is null order by id limit 3)`,
    also: ['planPlaces', 'taskPlaces'],
  },
  siteMemberships: { by: `update sites set in_gpm = not in_gpm where id = (select min(id) from sites)` },
  siteSearch: { by: `update sites set name_search = 'autre' where id = (select max(id) from sites)` },
  accountSearch: { by: `update accounts set search_text = '' where username = 'manager'` },
  barCodes: { by: `delete from bar_codes where task_id = (select min(task_id) from bar_codes)` },
  planPlaces: { by: `update plans set owner = 'ott' where id = (select min(id) from plans)` },
  taskPlaces: {
    by: `update tasks set wilaya_id = wilaya_id % 48 + 1 where id = (select max(id) from tasks)`,
  },
  siteSummaries: {
    by: `update site_areas set next_plan_day = '1999-01-01', last_task_id = null where site_id = (select max(id) from sites)`,
  },
  siteVisits: {
    by: `update maintenance_visits set due_day = '1999-01-01', plan_id = 7 where id = (select max(id) from maintenance_visits)`,
  },
  taskCounts: { by: `update task_counts set n = n + 3 where n = (select max(n) from task_counts)` },
  pickupCounts: { by: `update pickup_counts set n = n - 1 where n = (select max(n) from pickup_counts)` },
  dayCounts: { by: `update day_counts set n = n + 2 where n = (select max(n) from day_counts)` },
  workByDay: {
    by: `update work_sums set done = done + 1 where grain = 'day' and day = (select min(day) from plans)`,
  },
  workByCluster: { by: `delete from work_sums where grain = 'cluster'` },
  workByMonth: { by: `update work_sums set wilaya_id = 99 where grain = 'month' and wilaya_id = 16` },
  siteYears: {
    by: `update site_years set p3 = p3 + 2, d4 = 77 where site_id = (select min(site_id) from site_years)`,
  },
};
const named = async () => (await recount(api.db, { repair: false })).map(({ copy }) => copy);
const broken = async (by: string) => {
  const { numAffectedRows } = await sql.raw(by).execute(api.db);
  expect([by, Number(numAffectedRows)]).not.toEqual([by, 0]);
};

it('says of every copy which table holds it', () => {
  expect(Object.values(derivedByTable).flat().sort()).toEqual(Object.keys(derivedData).sort());
});

describe('what was changed by hand', () => {
  it.each(sampleCases(8, Object.entries(breaks), 1))(
    'is found and mended: %s',
    async (copy, { by, also = [] }) => {
      await broken(by);
      const found = await recount(api.db, { repair: false });
      // Nothing else: what was broken before has been mended.
      expect(found.map(one => one.copy).sort()).toEqual([copy, ...also].sort());
      const { rows, examples } = found.find(one => one.copy === copy)!;
      expect(rows).toBeGreaterThan(0);
      expect(examples[0]).toMatchObject({ row: expect.any(Object) });
      // Looking mends nothing.
      const only = Object.keys(derivedData).filter(each => [copy, ...also].includes(each)) as DerivedName[];
      expect((await recount(api.db, { repair: true, only })).map(one => one.copy)).toContain(copy);
      expect(await recount(api.db, { repair: false, only })).toEqual([]);
    },
  );

  it('is found of what is not folded yet, and the mended sums stay right when it is', async () => {
    const site = await createSite(api.db);
    await createTask(api.db, site, { kind: 'gpm', status: 'closed' });
    await broken('delete from task_changes');
    await broken('delete from work_changes');
    const wrong: DerivedName[] = ['taskCounts', 'workByDay', 'workByCluster', 'workByMonth', 'siteYears'];
    expect((await recount(api.db, { repair: true, only: wrong })).map(({ copy }) => copy)).toEqual(wrong);
    for (const family of [taskFamily, workFamily]) await foldChanges(api.db, family, 0);
    expect(await recount(api.db, { repair: false, only: wrong })).toEqual([]);
  });

  it('is mended beside writers, none of whose changes is lost or counted twice', async () => {
    if (api.engine === 'embedded') return;
    const sites = await Promise.all([1, 2, 3].map(() => createSite(api.db)));
    for (let round = 0; round < byDepth({ quick: 1, ci: 3, deep: 5 }); round++) {
      await broken(`update task_counts set n = n + 3 where n = (select max(n) from task_counts)`);
      await broken(`update work_sums set planned = planned + 1 where day = (select max(day) from work_sums)`);
      await Promise.all([
        recount(api.db, { repair: true }),
        recount(api.db, { repair: true }),
        foldChanges(api.db, taskFamily, 0),
        foldChanges(api.db, workFamily, 0),
        ...sites.map(async site => {
          for (let n = 0; n < 6; n++)
            await createTask(api.db, site, { kind: 'gpm', status: n % 2 ? '' : 'ongoing' });
        }),
      ]);
      await recount(api.db, { repair: true, only: ['siteSummaries'] });
      expect(await named()).toEqual([]);
    }
  });
});

it('is looked for and mended by a command: npm run admin -- recount [--check]', async () => {
  if (api.engine === 'embedded') return;
  await broken(breaks.planPlaces.by);
  const environment = { DATA_DIR: api.config.dataDir, DATABASE_URL: api.config.databaseUrl };
  const found = await runAdmin(environment, 'recount', '--check');
  expect([found.code, found.output]).toEqual([1, expect.stringContaining('planPlaces')]);
  expect(found.output).toContain('1 differed');
  expect(found.output).toContain('"owner":"ott"');
  expect((await runAdmin(environment, 'recount')).code).toBe(0);
  expect(await named()).toEqual([]);
});

describe('every night', () => {
  beforeEach(() => recount(api.db, { repair: true }));

  it('what differs is logged as an error with its rows, and left for who reads it', async () => {
    const logged: unknown[] = [];
    const log = { error: (...words: unknown[]) => logged.push(words) };
    await checkAndLog(api.db, log as never);
    expect(logged).toEqual([]);
    await broken(`update site_areas set next_plan_day = '1999-01-01'`);
    await broken(`update task_counts set n = n + 1`);
    await checkAndLog(api.db, log as never);
    expect(logged).toEqual([
      [
        {
          copy: 'siteSummaries',
          rows: expect.any(Number),
          examples: expect.arrayContaining([
            {
              row: { site_id: expect.any(Number), area: expect.any(String) },
              stored: expect.anything(),
              right: expect.anything(),
            },
          ]),
        },
        expect.stringContaining('recount'),
      ],
      [
        {
          ...{ copy: 'taskCounts', rows: expect.any(Number) },
          examples: expect.arrayContaining([{ row: expect.any(Object), tooMuch: { n: 1 } }]),
        },
        expect.anything(),
      ],
    ]);
    expect(await named()).toEqual(['siteSummaries', 'taskCounts']);
  });
});
