import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { z } from 'zod';
import { resources } from '../../contract';
import { anomalyActions } from '../../contract/anomalies';
import { audit } from '../../contract/audit';
import { isCrud } from '../../contract/crud';
import type { Endpoint, ResourceContract } from '../../contract/endpoint';
import { planActions } from '../../contract/plans';
import { security } from '../../contract/security-events';
import { mostValues, namedIn, type Several, severalIn } from '../../contract/several';
import { siteLists, siteSelection } from '../../contract/site-selection';
import { taskLists } from '../../contract/task-lists';
import { taskSelection } from '../../contract/task-selection';
import { meaningOf } from '../../contract/vocabulary';
import { byTurns } from '../depth';
import { anImportDone, someJobs, unique } from '../factories/sites';
import { exampleOf } from './arbitrary';
import { gauges, keys, memos, startWithRegisters } from './crud/registers';
import { loadWorld, type Oracle, oraclesOf, plainOracles, type Row, type World } from './filter-oracles';
import type { Api } from './harness';
import { allPermissions } from './world';

/**
 * Every filter of every list: what it leaves, against plain loops over the unfiltered rows (`filter-oracles.ts`), in
 * the list, its total, its map, its workbook and « all that match »; and what no filter is, is refused.
 */
let api: Api;
let world: World;
let agent: number;
/** An admin who is bound to an owner: his dashboards, and so `own`, are of that owner. */
const bound = 'f.bound';
beforeAll(async () => {
  api = await startWithRegisters();
  await addWhatTheDemoLacks();
  world = await loadWorld(api.db);
});
afterAll(() => api?.close());

/** A list and what follows it. `rows` are those that no filter narrows. */
type List = {
  name: string;
  filters: z.ZodObject;
  endpoint: Endpoint;
  oracles: () => Record<string, Oracle>;
  rows: () => Row[] | Promise<Row[]>;
  ask: (filter: Values, who?: string) => Promise<{ names: Name[]; total: number }>;
  /** The other ways to the same rows. */
  ways: Record<string, (filter: Values) => Promise<Name[]>>;
  /** How a row is named by them. */
  nameIn?: (way: string, row: Row) => Name;
};
type Values = Record<string, unknown>;
type Name = string | number;

const call = async (endpoint: Endpoint, input: Values, who = 'admin') => {
  const { status, body } = await api.reader(who).call(endpoint, input);
  if (status !== 200) throw new Error(`${endpoint.path} ${JSON.stringify(input)}: ${JSON.stringify(body)}`);
  return body;
};
const named = (results: Values[], field: string) => results.map(row => row[field] as Name);
const nobody = 1_999_999_999;

/** Nothing narrows the list: neither what it starts with, nor what it leaves out. */
const unfiltered: Values = { site_status: 'all', plan_status: 'all', status: 'all' };
const wholeOf = ({ filters }: Pick<List, 'filters'>, filter: Values) => ({
  ...Object.fromEntries(Object.entries(unfiltered).filter(([name]) => name in filters.shape)),
  ...filter,
});

const listOf = (contract: ResourceContract): List => {
  const { list, map } = contract.actions;
  const isInstallation = contract.name === 'installation';
  const asked = (filter: Values) => ({
    ...wholeOf(contract, filter),
    // One address serves deliveries and installations.
    ...(isInstallation && { task_type: 'installation' }),
  });
  const column = contract.exports?.list.columns.find(
    name => name === contract.idField || name === 'username',
  );
  return {
    name: contract.name,
    filters: contract.filters,
    endpoint: list,
    oracles: () => oraclesOf(contract.name, world),
    rows: async () => world.rowsOf(contract.name, (await call(list, asked({ limit: -1 })))[contract.rowsKey]),
    ask: async (filter, who) => {
      const body = await call(list, asked({ ...filter, limit: 1000 }), who);
      return { names: named(body[contract.rowsKey], contract.idField), total: body.total };
    },
    ways: {
      ...(column && {
        export: async filter =>
          cellsOf(await call(list, asked({ ...filter, export: true, columns: column })))[0].flat() as Name[],
      }),
      ...(map && {
        map: async filter => (await call(map, wholeOf(contract, filter))).points.map(([id]: Name[]) => id),
      }),
      ...selectionOf(contract),
    },
    nameIn: (way, row) => (way === 'export' && column === 'username' ? row.username : row.id),
  };
};

/** « All that match », by an action that is refused of each row, or whose change is taken back. */
const selectionOf = ({ name, filters }: ResourceContract): List['ways'] => {
  const area = Object.entries(siteLists).find(([, list]) => list.name === name)?.[0];
  const matching = (filter: Values) => ({ matching: true, filter: wholeOf({ filters }, filter) });
  const select = async (endpoint: Endpoint, input: Values, field: string) => {
    const { status, body } = await api.reader('admin').call(endpoint, input);
    return status === 422 ? [] : named(body.results, field);
  };
  if (area)
    return {
      selection: async filter => {
        const input = { area, agent, ...matching(filter) };
        const found = await select(siteSelection.actions.assign, input, 'site_id');
        await sql`update site_areas a set agent_id = k.agent_id from kept_areas k
          where k.site_id = a.site_id and k.area = a.area and a.agent_id is distinct from k.agent_id`.execute(
          api.db,
        );
        return found;
      },
    };
  if ('task_status' in filters.shape)
    return {
      selection: filter =>
        select(
          taskSelection.actions.replan,
          {
            kind: name === 'task_list' ? 'all' : name,
            agent: nobody,
            planning_date: '2031-01-05',
            ...matching(filter),
          },
          'task_id',
        ),
    };
  if (name === 'planning')
    return {
      selection: filter =>
        select(planActions.actions.move, { planning_agent: nobody, ...matching(filter) }, 'planid'),
    };
  const sheet = ['anomalies', 'anomalies/nok', 'anomalies/task'].indexOf(name);
  if (sheet < 0) return {};
  return {
    exportAll: async filter =>
      cellsOf(await call(anomalyActions.actions.exportAll, { filter }))[sheet].map(([id]) => id as Name),
  };
};

/** A plain resource: its filters and what they leave follow from its fields. */
const plainList = (contract: ResourceContract): List => {
  const { list, create } = contract.actions;
  const first = contract.exports!.list.columns[0];
  return {
    name: contract.name,
    filters: contract.filters,
    endpoint: list,
    oracles: () => plainOracles(contract),
    rows: async () => {
      if (!(await call(list, {})).length)
        for (const n of [0, 1, 2]) await call(create, someRecord(create, n));
      return call(list, {});
    },
    ask: async (filter, who) => {
      const { body, headers } = await api
        .reader(who ?? 'admin')
        .call(list, { filter: JSON.stringify(filter) });
      return { names: named(body, 'id'), total: Number(String(headers['content-range']).split('/')[1]) };
    },
    ways: {
      export: async filter =>
        cellsOf(
          await call(list, { filter: JSON.stringify(filter), export: true, columns: first }),
        )[0].flat() as Name[],
    },
    nameIn: (way, row) => (way === 'export' ? world.shown(contract, first, row) : row.id),
  };
};
/** Three records that differ in their words and texts. */
const someRecord = ({ input }: Endpoint, n: number) => {
  const person = n ? agent : world.otherAgent;
  const known: Values = {
    agent: person,
    account: person,
    wilaya: [16, 31, 25][n],
    cluster: n + 1,
    site: n + 1,
  };
  const words = { ...known, owner: ['inhouse', 'SASCC', 'MBS'][n], day: `2026-0${n + 1}-15` } as Values;
  const given = Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const word = meaningOf(field)?.word;
    if (word && words[word] !== undefined) return [[name, words[word]]];
    return (word === undefined || word === 'longText') && field.safeParse('Fiche').success
      ? [[name, `${unique('Fiche')} n° ${n}`]]
      : [];
  });
  return exampleOf(input, Object.fromEntries(given));
};

/** The history and the record of security events: the newest first, as many as a call may ask for. */
const recordOf = (name: string, filters: z.ZodObject, list: Endpoint, rows: () => Row[]): List => ({
  name,
  filters,
  endpoint: list,
  oracles: () => oraclesOf(name, world),
  rows,
  ask: async filter => {
    const all: Name[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const body = await call(list, { ...filter, limit: 200, ...(before && { before }) });
      all.push(...named(body.rows, 'id'));
      before = body.next;
    }
    return { names: all, total: all.length };
  },
  ways: {},
});

const lists: List[] = [
  recordOf(
    'history',
    audit.actions.list.input.omit(paging('before', 'limit', 'export')),
    audit.actions.list,
    () => world.history,
  ),
  recordOf(
    'security',
    security.actions.list.input.omit(paging('before', 'limit', 'export')),
    security.actions.list,
    () => world.events,
  ),
  ...[gauges, keys, memos].map(contract => plainList(contract as unknown as ResourceContract)),
  ...[...resources.values()].map(contract => (isCrud(contract) ? plainList(contract) : listOf(contract))),
];
function paging<Name extends string>(...names: Name[]) {
  return Object.fromEntries(names.map(name => [name, true])) as Record<Name, true>;
}

describe.each(lists.map((list, turn) => ({ ...list, list, turn })))('$name', ({ list, turn }) => {
  const filters = Object.keys(list.filters.shape);
  // Lists of a family share their tables.
  const inTurn = (every: number) => byTurns(hasTwins(list) ? every : 1, filters, turn);
  const sorted = (names: Name[]) => names.map(String).sort();
  let known: Promise<Row[]> | undefined;
  const allRows = () => {
    known ??= Promise.resolve(list.rows());
    return known;
  };
  const idsOf = (rows: Row[]) => sorted(rows.map(({ id }) => id));

  it.each(inTurn(3))('%s leaves exactly the rows that have it', async name => {
    const rows = await allRows();
    const oracle = list.oracles()[name];
    const who = name === 'own' ? bound : 'admin';
    const schema = list.filters.shape[name] as z.ZodType;
    const values = choicesOf(schema) ?? oracle.values!(rows);
    let told = 0;
    for (const value of values) {
      const left = [...rows, ...(oracle.also?.() ?? [])].filter(row => oracle.leaves(row, value));
      if (left.length && left.length < rows.length) told++;
      expect([name, value, await answered({ [name]: value }, who)]).toEqual([
        name,
        value,
        { names: idsOf(left), total: left.length },
      ]);
    }
    // A filter that leaves all or nothing here would tell nothing.
    expect([name, values, told > 0]).toEqual([name, values, true]);
    const unknown = nobodyHas(name, schema);
    if (unknown !== undefined)
      expect([name, unknown, await answered({ [name]: unknown }, who)]).toEqual([
        name,
        unknown,
        { names: [], total: 0 },
      ]);
  });
  const several = filters.filter(name => severalIn(list.filters.shape[name] as z.ZodType));
  /** Two values, and all but one. */
  const severalOf = (name: string, rows: Row[]): Several<unknown>[] => {
    const schema = severalIn(list.filters.shape[name] as z.ZodType)!;
    const values = choicesOf(schema) ?? list.oracles()[name].values!(rows);
    return [[values[0], values.at(-1)], { not: [values.at(-1)] }];
  };
  const leavesAny = (name: string) => {
    const { leaves } = list.oracles()[name];
    return (row: Row, asked: Several<unknown>) => {
      const { values, not } = namedIn(asked);
      return values.some(value => leaves(row, value)) !== not;
    };
  };

  it.each(inTurn(2).filter(name => several.includes(name)))(
    '%s takes several values, and all but some',
    async name => {
      const rows = await allRows();
      for (const asked of severalOf(name, rows)) {
        const left = rows.filter(row => leavesAny(name)(row, asked));
        expect([name, asked, await answered({ [name]: asked }, 'admin')]).toEqual([
          name,
          asked,
          { names: idsOf(left), total: left.length },
        ]);
      }
    },
  );

  const answered = async (filter: Values, who: string) => {
    const { names, total } = await list.ask(filter, who);
    return { names: sorted(names), total };
  };

  for (const way of Object.keys(list.ways))
    it.each(inTurn(way === 'selection' ? 6 : 4))(`${way} has the rows that %s leaves`, async name => {
      // Of an admin who is bound to nothing `own` leaves everything.
      const rows = (await allRows()).filter(row => way !== 'map' || row.db.lat !== null);
      const oracle = list.oracles()[name];
      const schema = list.filters.shape[name] as z.ZodType;
      const one = (choicesOf(schema) ?? oracle.values!(rows)).at(-1)!;
      const forms = [one, ...(several.includes(name) ? severalOf(name, rows) : [])];
      const value = forms[turn % forms.length];
      const left = [...rows, ...(oracle.also?.() ?? [])].filter(
        row => name === 'own' || leavesAny(name)(row, value),
      );
      expect([name, value, sorted(await list.ways[way]({ [name]: value }))]).toEqual([
        name,
        value,
        sorted(left.map(row => list.nameIn!(way, row))),
      ]);
    });

  it.each(several.slice(0, 1))('refuses more values of %s than anybody names, and none', async name => {
    const isPlain = list.endpoint.transport === 'rest';
    const asked = (value: unknown) =>
      isPlain ? { filter: JSON.stringify({ [name]: value }) } : { [name]: value };
    const one = severalOf(name, await allRows())[0] as unknown[];
    const many = Array.from({ length: mostValues + 1 }, () => one[0]);
    for (const [value, message] of [
      [many, `Au plus ${mostValues} valeurs dans un filtre.`],
      [{ not: many }, `Au plus ${mostValues} valeurs dans un filtre.`],
      [{ not: [] }, 'Choisissez au moins une valeur.'],
    ] as const) {
      const { status, body } = await api.reader('admin').call(list.endpoint, asked(value));
      const [field] = body.fields;
      expect([
        status,
        body.fields.length,
        field.path.replace(/^filter\./, '').replace(/\.not$/, ''),
        field.message,
      ]).toEqual([422, 1, name, message]);
    }
  });

  it('refuses what it does not know, whatever follows it', async () => {
    const { endpoint } = list;
    const own = endpoint.input.shape;
    const isPlain = endpoint.transport === 'rest';
    const others = [...everyFilter, 'no_such_filter'].filter(
      name => !(name in (isPlain ? list.filters.shape : own)),
    );
    const wrong = Object.fromEntries(others.map(name => [name, '1']));
    const map = resources.get(list.name)?.actions.map;
    for (const [asked, input] of [
      [endpoint, isPlain ? { filter: JSON.stringify(wrong) } : wrong],
      [endpoint, isPlain ? { filter: JSON.stringify(wrong), export: true } : { ...wrong, export: true }],
      ...(map ? [[map, wrong]] : []),
    ] as [Endpoint, Values][]) {
      const { status, body } = await api.reader('admin').call(asked, input);
      expect([asked.path, status]).toEqual([asked.path, 422]);
      expect(sorted(body.fields.map((field: Values) => String(field.path).replace('filter.', '')))).toEqual(
        sorted(others),
      );
    }
  });
});
const hasTwins = ({ name }: List) =>
  /sites$|^anomalies/.test(name) || taskLists.some(list => list.name === name);
const everyFilter = [...new Set(lists.flatMap(({ filters }) => Object.keys(filters.shape)))];

describe('« all that match »', () => {
  const ofEverything = [
    ...Object.keys(siteLists).map(
      area =>
        [
          siteSelection.actions.changeOwner as Endpoint,
          { area, site_owner: 'MBS' },
          siteLists[area as 'all'].filters as z.ZodObject,
        ] as const,
    ),
    ...['delivery', 'gpm', 'all'].map(
      kind =>
        [
          taskSelection.actions.close as Endpoint,
          { kind },
          resources.get(kind === 'all' ? 'task_list' : kind)!.filters,
        ] as const,
    ),
    [
      planActions.actions.move as Endpoint,
      { planning_date: '2031-01-05' },
      resources.get('planning')!.filters,
    ] as const,
  ];

  it.each(ofEverything)(
    'of $path changes nothing by a filter that is not the list’s (%#)',
    async (action, input, { shape }) => {
      const state = async () =>
        (
          await sql<Values>`select (select sum(version) from sites) s, (select sum(version) from tasks) t,
          (select sum(version) from plans) p`.execute(api.db)
        ).rows[0];
      const before = await state();
      const foreign = everyFilter.filter(name => !(name in shape));
      const inFamily = (name: string) => name in withoutOptional(action.input.shape.filter).shape;
      const strangers = ['no_such_filter', ...foreign.filter(name => !inFamily(name))];
      for (const names of [strangers, ...foreign.filter(inFamily).map(name => [name])]) {
        const filter = Object.fromEntries(names.map(name => [name, '1']));
        const { status, body } = await api.reader('admin').call(action, { ...input, matching: true, filter });
        expect([names, status]).toEqual([names, 422]);
        expect(body.fields.map((field: Values) => field.path)).toEqual(names.map(name => `filter.${name}`));
      }
      // Nor where the filter itself is misspelled.
      const { status, body } = await api
        .reader('admin')
        .call(action, { ...input, matching: true, filtre: { site: 'x' } });
      expect([status, body.fields[0].path]).toEqual([422, 'filtre']);
      expect(await state()).toEqual(before);
    },
  );
});

const withoutOptional = (schema: z.ZodType) => (schema as z.ZodOptional<z.ZodObject>).unwrap();

/** The values of a closed set: all are tried. */
const choicesOf = (schema: z.ZodType): unknown[] | null => {
  if (schema instanceof z.ZodOptional) return choicesOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (!(schema instanceof z.ZodUnion)) return null;
  // Of one that takes several, each value alone.
  const options = schema.options[1] instanceof z.ZodArray ? schema.options.slice(0, 1) : schema.options;
  const each = options.map(option => choicesOf(option as z.ZodType));
  return each.every(options => options !== null) ? each.flat() : null;
};

/** A value that the filter takes and no row has; of a closed set there is none. */
const nobodyHas = (name: string, schema: z.ZodType) =>
  choicesOf(schema)
    ? undefined
    : ['nobody has this', name.endsWith('_to') ? '1900-01-01' : '2199-12-31', nobody].find(
        value => schema.safeParse(value).success,
      );

const cellsOf = (file: Buffer): unknown[][][] => {
  const book = XLSX.read(file);
  return book.SheetNames.map(name =>
    XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[name], { header: 1, defval: '' }).slice(1),
  );
};

/** What the demo has not: people of every state, work deleted, sites of no class, an import, events, an empty item. */
const addWhatTheDemoLacks = async () => {
  const { db } = api;
  agent = await api.accountId('agent');
  await api.person({ role: 'admin', username: bound, owner: 'SASCC', permissions: allPermissions });
  for (const [role, status] of [
    ['agent', 'disabled'],
    ['agent', 'deleted'],
    ['manager', 'disabled'],
    ['manager', 'deleted'],
    ['cluster_manager', 'disabled'],
    ['cluster_manager', 'deleted'],
  ] as const)
    await api.person({ role, status, username: unique('f.'), cluster_id: 2, owner: 'MBS' });
  await sql`update tasks set deleted_at = now() where id in (select min(id) from tasks group by kind)`.execute(
    db,
  );
  await sql`update sites set site_class = null where id % 7 = 0`.execute(db);
  await sql`update sites set kind = 'entrepot' where id in (select min(id) from sites where in_ssr)`.execute(
    db,
  );
  // Of some lists there are few, on which numbers are not spread.
  await sql`update anomalies a set status = (array['resolved', 'unresolved'])[n % 2 + 1],
      kind = (array['ssr', 'gpm', 'cm'])[n % 3 + 1], severity = (array['low', 'medium', 'high', 'critical'])[n % 4 + 1],
      reopened = n / 2 % 3, charge_id = case n % 5 when 1 then ${await api.accountId('admin')}::int when 2 then null else charge_id end
    from (select id, row_number() over (partition by category order by id)::int as n from anomalies) k where k.id = a.id`.execute(
    db,
  );
  // Of each kind some that are open, sent in, seen, and of the bound owner.
  await sql`update tasks t set status = coalesce((array[null, 'ongoing', 'pending', '', 'return'])[k.n], status),
      seen_at = case when n = 4 then now() end, owner = case when n % 4 = 3 then 'SASCC' else 'inhouse' end
    from (select id, row_number() over (partition by kind order by id)::int as n from tasks) k where k.id = t.id`.execute(
    db,
  );
  await sql`update site_equipment set quantity = 0 where id % 11 = 0`.execute(db);
  await sql`update tasks set late = true where id % 4 = 0`.execute(db);
  // Half of what is to be done or seen has passed its deadline.
  await sql`insert into settings (key, value) values ('deadlines',
    '{"rest": true, "rules": [{"kind": null, "owner": null, "plan": 9, "do": 9, "review": 9}]}')`.execute(db);
  await anImportDone(db, await api.accountId('admin'), 1, agent);
  await someJobs(db);
  await sql`insert into security_events (at, kind, account_id, by_id, typed_name, address)
    select now() - n * interval '1 day', case n % 2 when 0 then 'signIn' else 'export' end, ${agent}::int,
      case n % 3 when 0 then 1 end, case n when 5 then 'intrus' end, '10.0.' || n % 3 || '.1'
    from generate_series(1, 9) n`.execute(db);
  await sql`create table kept_areas as select * from site_areas`.execute(db);
};
