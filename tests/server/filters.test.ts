import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isCrud } from '../../contract/framework/crud';
import type { Endpoint, ResourceContract } from '../../contract/framework/endpoint';
import { getFieldMeta } from '../../contract/framework/field-meta';
import {
  getItemSchema,
  type MultiValue,
  maxFilterValues,
  parseMultiValue,
} from '../../contract/framework/multi-value';
import { security } from '../../contract/framework/security-events';
import { audit } from '../../contract/office/change-history';
import { resources } from '../../contract/registry';
import { anomalyActions } from '../../contract/work/anomaly-actions';
import { planActions } from '../../contract/work/plans';
import { siteLists, siteSelection } from '../../contract/work/site-selection';
import { taskLists } from '../../contract/work/task-lists';
import { taskSelection } from '../../contract/work/task-selection';
import { sampleCases } from '../depth';
import { createFinishedImport, createJobs, uniqueName } from '../factories/sites';
import { readSheets } from '../workbooks';
import { expectOk, getRefusal } from './answers';
import { generateExample } from './arbitrary';
import { allPermissions } from './build-world';
import { getOracles, getPlainOracles, type Oracle } from './filter-oracles';
import { loadWorld, type Row, type World } from './filter-world';
import { cards, gauges, keys, memos, testResourceApi } from './plain-resources/test-resources';

/**
 * Every filter of every list: what it leaves, against plain loops over the unfiltered rows (`filter-oracles.ts`), in
 * the list, its total, its map, its workbook and « all that match »; and what no filter is, is refused.
 */
const api = testResourceApi();
let world: World;
let agent: number;
/** An admin who is bound to an owner: his dashboards, and so `own`, are of that owner. */
const bound = 'f.bound';
beforeAll(async () => {
  await addMissingDemoRows();
  world = await loadWorld(api);
});

/** A list and what follows it. `rows` are those that no filter narrows. */
type List = {
  name: string;
  filters: z.ZodObject;
  endpoint: Endpoint;
  oracles: () => Record<string, Oracle>;
  rows: () => Row[] | Promise<Row[]>;
  ask: (filter: Values, user?: string) => Promise<{ names: Name[]; total: number }>;
  /** The other ways to the same rows. */
  ways: Record<string, (filter: Values) => Promise<Name[]>>;
  /** How a row is named by them. */
  nameIn?: (variant: string, row: Row) => Name;
};
type Values = Record<string, unknown>;
type Name = string | number;

const call = (endpoint: Endpoint, input: Values, user = 'admin') =>
  expectOk(api.reader(user).call(endpoint, input));
const named = (results: Values[], field: string) => results.map(row => row[field] as Name);
const missingId = 1_999_999_999;

/** Nothing narrows the list: neither what it starts with, nor what it leaves out. */
const unfiltered: Values = { site_status: 'all', plan_status: 'all', status: 'all' };
const withAllStatuses = ({ filters }: Pick<List, 'filters'>, filter: Values) => ({
  ...Object.fromEntries(Object.entries(unfiltered).filter(([name]) => name in filters.shape)),
  ...filter,
});

const listOf = (contract: ResourceContract): List => {
  const { list, map } = contract.actions;
  const isInstallation = contract.name === 'installation';
  const asked = (filter: Values) => ({
    ...withAllStatuses(contract, filter),
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
    oracles: () => getOracles(contract.name, world),
    rows: async () => world.rowsOf(contract.name, (await call(list, asked({ limit: -1 })))[contract.rowsKey]),
    ask: async (filter, user) => {
      const body = await call(list, asked({ ...filter, limit: 1000 }), user);
      return { names: named(body[contract.rowsKey], contract.idField), total: body.total };
    },
    ways: {
      ...(column && {
        export: async filter =>
          cellsOf(await call(list, asked({ ...filter, export: true, columns: column })))[0].flat() as Name[],
      }),
      ...(map && {
        map: async filter =>
          (await call(map, withAllStatuses(contract, filter))).points.map(([id]: Name[]) => id),
      }),
      ...selectionOf(contract),
    },
    nameIn: (variant, row) => (variant === 'export' && column === 'username' ? row.username : row.id),
  };
};

/** « All that match », by an action that is refused of each row, or whose change is taken back. */
const selectionOf = ({ name, filters }: ResourceContract): List['ways'] => {
  const select = async (endpoint: Endpoint, filter: Values, input: Values, field: string) => {
    const matching = { matching: true, filter: withAllStatuses({ filters }, filter) };
    const { status, body } = await api.reader('admin').call(endpoint, { ...input, ...matching });
    return status === 422 ? [] : named(body.results, field);
  };
  const area = Object.entries(siteLists).find(([, list]) => list.name === name)?.[0];
  if (area)
    return {
      selection: async filter => {
        const assignment = { area, agent, confirmed: ['agent'] };
        const found = await select(siteSelection.actions.assign, filter, assignment, 'site_id');
        await sql`update site_areas a set agent_id = k.agent_id from kept_areas k
          where k.site_id = a.site_id and k.area = a.area and a.agent_id is distinct from k.agent_id`.execute(
          api.db,
        );
        return found;
      },
    };
  if ('task_status' in filters.shape) {
    const kind = name === 'task_list' ? 'all' : name;
    const input = { kind, agent: missingId, planning_date: '2031-01-05' };
    return { selection: filter => select(taskSelection.actions.replan, filter, input, 'task_id') };
  }
  if (name === 'planning') {
    const input = { planning_agent: missingId };
    return { selection: filter => select(planActions.actions.move, filter, input, 'planid') };
  }
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
    oracles: () => getPlainOracles(contract),
    rows: async () => {
      if (!(await call(list, {})).length)
        for (const n of [0, 1, 2]) await call(create, someRecord(create, n));
      return call(list, {});
    },
    ask: async (filter, user) => {
      const { body, headers } = await api
        .reader(user ?? 'admin')
        .call(list, { filter: JSON.stringify(filter) });
      return { names: named(body, 'id'), total: Number(String(headers['content-range']).split('/')[1]) };
    },
    ways: {
      export: async filter =>
        cellsOf(
          await call(list, { filter: JSON.stringify(filter), export: true, columns: first }),
        )[0].flat() as Name[],
    },
    nameIn: (variant, row) => (variant === 'export' ? world.shown(contract, first, row) : row.id),
  };
};
/** Three records that differ in their words and texts. */
const someRecord = ({ input }: Endpoint, n: number) => {
  const agents = [...world.accountBy.values()].filter(
    ({ role, status, expires_at }) => role === 'agent' && status === 'active' && !expires_at,
  );
  const words: Values = {
    ...{ agent: agents[n].id, account: agents[n].id, wilaya: [16, 31, 25][n], cluster: n + 1, site: n + 1 },
    ...{ owner: ['inhouse', 'SASCC', 'MBS'][n], day: `2026-0${n + 1}-15` },
    phone: ['0550112233', '0661551199', '021654321'][n],
  };
  const examples = Object.entries(input.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const word = getFieldMeta(field)?.word;
    if (word && words[word] !== undefined) return [[name, words[word]]];
    if (word === undefined && field.safeParse(n + 1.5).success) return [[name, n + 1.5]];
    if (word === undefined && field.safeParse(n + 1).success) return [[name, n + 1]];
    return (word === undefined || word === 'longText') && field.safeParse('Fiche').success
      ? [[name, `${uniqueName('Fiche')} n° ${n}`]]
      : [];
  });
  return generateExample(input, Object.fromEntries(examples));
};

/** The history or the security events: the newest first, as many as a call may ask for. */
const recordOf = (name: string, list: Endpoint, rows: () => Row[]): List => ({
  name,
  filters: list.input.omit({ before: true, limit: true, export: true } as never),
  endpoint: list,
  oracles: () => getOracles(name, world),
  rows,
  ask: async filter => {
    const names: Name[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const body = await call(list, { ...filter, limit: 200, ...(before && { before }) });
      names.push(...named(body.rows, 'id'));
      before = body.next;
    }
    return { names, total: names.length };
  },
  ways: {},
});

const lists: List[] = [
  recordOf('history', audit.actions.list, () => world.history),
  recordOf('security', security.actions.list, () => world.events),
  ...[cards, gauges, keys, memos].map(contract => plainList(contract as unknown as ResourceContract)),
  ...[...resources.values()].map(contract => (isCrud(contract) ? plainList(contract) : listOf(contract))),
];

describe.each(lists.map((list, turn) => ({ name: list.name, list, turn })))('$name', ({ list, turn }) => {
  const filters = Object.keys(list.filters.shape);
  const schemaOf = (name: string) => list.filters.shape[name] as z.ZodType;
  const several = filters.filter(name => getItemSchema(schemaOf(name)));
  // Lists of a family share their tables: in a short run they share the filters, too.
  const inTurn = (every: number, names = filters) => sampleCases(hasTwins(list) ? every : 1, names, turn);
  let known: Promise<Row[]> | undefined;
  const allRows = () => {
    known ??= Promise.resolve(list.rows());
    return known;
  };
  const oracleOf = (name: string) => list.oracles()[name];
  const valuesOf = async (name: string, rows?: Row[]) =>
    choicesOf(schemaOf(name)) ?? oracleOf(name).values!(rows ?? (await allRows()));
  /** Two values, and all but one. */
  const severalOf = async (name: string, rows?: Row[]): Promise<MultiValue<unknown>[]> => {
    // « all » is no value of several.
    const values = choicesOf(getItemSchema(schemaOf(name))!) ?? (await valuesOf(name, rows));
    return [[values[0], values.at(-1)], { not: [values.at(-1)] }];
  };
  const applyFilter = (rows: Row[], name: string, asked: MultiValue<unknown>) => {
    const { values, not } = parseMultiValue(asked);
    const { leaves, also } = oracleOf(name);
    return [...rows, ...(also?.() ?? [])].filter(row => values.some(value => leaves(row, value)) !== not);
  };
  const sorted = (names: Name[]) => names.map(String).sort();
  const expectOnly = async (rows: Row[], name: string, value: unknown) => {
    const { names, total } = await list.ask({ [name]: value }, name === 'own' ? bound : 'admin');
    const ids = sorted(rows.map(({ id }) => id));
    expect([name, value, sorted(names), total]).toEqual([name, value, ids, rows.length]);
  };

  it.each(inTurn(6))('%s leaves exactly the rows that have it', async name => {
    const rows = await allRows();
    const values = await valuesOf(name);
    let narrowed = false;
    for (const value of values) {
      const expected = applyFilter(rows, name, value);
      narrowed ||= expected.length > 0 && expected.length < rows.length;
      await expectOnly(expected, name, value);
    }
    // A filter that leaves all or nothing here would prove nothing.
    expect([name, values, narrowed]).toEqual([name, values, true]);
    const unknown = findUnusedValue(name, schemaOf(name));
    if (unknown !== undefined) await expectOnly([], name, unknown);
  });

  it.each(inTurn(8, several))('%s takes several values, and all but some', async name => {
    for (const asked of await severalOf(name))
      await expectOnly(applyFilter(await allRows(), name, asked), name, asked);
  });

  for (const variant of Object.keys(list.ways))
    it.each(inTurn(variant === 'selection' ? 18 : 12))(
      `${variant} has the rows that %s leaves`,
      async name => {
        const rows = (await allRows()).filter(row => variant !== 'map' || row.db.lat !== null);
        const one = (await valuesOf(name, rows)).at(-1)!;
        const forms = [one, ...(several.includes(name) ? await severalOf(name, rows) : [])];
        const value = forms[turn % forms.length];
        // Of an admin who is bound to nothing `own` leaves everything.
        const expected = name === 'own' ? rows : applyFilter(rows, name, value);
        const found = await list.ways[variant]({ [name]: value });
        const names = expected.map(row => list.nameIn!(variant, row));
        expect([name, value, sorted(found)]).toEqual([name, value, sorted(names)]);
      },
    );

  const isPlain = list.endpoint.transport === 'rest';
  const asInput = (filter: Values): Values => (isPlain ? { filter: JSON.stringify(filter) } : filter);
  const fieldOf = (problem: Values) =>
    String(problem.path)
      .replace(/^filter\./, '')
      .replace(/\.not$/, '');

  it.each(several.slice(0, 1))('refuses more values of %s than anybody names, and none', async name => {
    const [one] = await valuesOf(name);
    const many = Array.from({ length: maxFilterValues + 1 }, () => one);
    for (const [value, message] of [
      [many, `${maxFilterValues} valeurs maximum dans un filtre.`],
      [{ not: many }, `${maxFilterValues} valeurs maximum dans un filtre.`],
      [{ not: [] }, 'Choisissez au moins une valeur.'],
    ] as const) {
      const { status, body } = await api.reader('admin').call(list.endpoint, asInput({ [name]: value }));
      const problems = body.fields.map((problem: Values) => [fieldOf(problem), problem.message]);
      expect([status, problems]).toEqual([422, [[name, message]]]);
    }
  });

  it('refuses what it does not know, whatever follows it', async () => {
    const shape = isPlain ? list.filters.shape : list.endpoint.input.shape;
    const others = [...everyFilter, 'no_such_filter'].filter(name => !(name in shape));
    const input = asInput(Object.fromEntries(others.map(name => [name, '1'])));
    const map = resources.get(list.name)?.actions.map;
    const answers = [
      await api.reader('admin').call(list.endpoint, input),
      await api.reader('admin').call(list.endpoint, { ...input, export: true }),
      ...(map ? [await api.reader('admin').call(map, input)] : []),
    ];
    for (const { status, body } of answers)
      expect([status, sorted(body.fields.map(fieldOf))]).toEqual([422, sorted(others)]);
  });
});
const hasTwins = ({ name }: List) =>
  /sites$|^anomalies/.test(name) || taskLists.some(list => list.name === name);
const everyFilter = [...new Set(lists.flatMap(({ filters }) => Object.keys(filters.shape)))];

const filtersOf = (name: string) => resources.get(name)!.filters as z.ZodObject;
it.each<[string, Endpoint, Values, z.ZodObject]>([
  ...Object.entries(siteLists).map(([area, list]): [string, Endpoint, Values, z.ZodObject] => [
    ...([`sites of ${area}`, siteSelection.actions.changeOwner, { area, site_owner: 'MBS' }] as const),
    list.filters as z.ZodObject,
  ]),
  ['deliveries', taskSelection.actions.close, { kind: 'delivery' }, filtersOf('delivery')],
  ['GPM tasks', taskSelection.actions.close, { kind: 'gpm' }, filtersOf('gpm')],
  ['all tasks', taskSelection.actions.close, { kind: 'all' }, filtersOf('task_list')],
  ['plans', planActions.actions.move, { planning_date: '2031-01-05' }, filtersOf('planning')],
])(
  '« all that match » of %s changes nothing by a filter that is not the list’s',
  async (_, action, input, own) => {
    const versions = async () =>
      (
        await sql`select (select sum(version) from sites) s, (select sum(version) from tasks) t,
        (select sum(version) from plans) p`.execute(api.db)
      ).rows;
    const before = await versions();
    const foreign = everyFilter.filter(name => !(name in own.shape));
    const family = (action.input.shape.filter as z.ZodOptional<z.ZodObject>).unwrap().shape;
    const strangers = ['no_such_filter', ...foreign.filter(name => !(name in family))];
    for (const names of [strangers, ...foreign.filter(name => name in family).map(name => [name])]) {
      const filter = Object.fromEntries(names.map(name => [name, '1']));
      const { status, body } = await api.reader('admin').call(action, { ...input, matching: true, filter });
      const fields = body.fields?.map((field: Values) => field.path);
      expect([status, fields]).toEqual([422, names.map(name => `filter.${name}`)]);
    }
    // Nor where the filter itself is misspelled.
    const misspelled = { ...input, matching: true, filtre: { site: 'x' } };
    expect(getRefusal(await api.reader('admin').call(action, misspelled))).toEqual([422, 'filtre']);
    expect(await versions()).toEqual(before);
  },
);

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
const findUnusedValue = (name: string, schema: z.ZodType) =>
  choicesOf(schema)
    ? undefined
    : [
        'nobody has this',
        name.endsWith('_to') ? '1900-01-01' : '2199-12-31',
        name.endsWith('_to') ? -1 : missingId,
      ].find(value => schema.safeParse(value).success);

const cellsOf = (file: Buffer): unknown[][][] => readSheets(file).map(({ rows }) => rows.slice(1));

/** What the demo has not: people of every state, work deleted, sites of no class, an import, events, an empty item. */
const addMissingDemoRows = async () => {
  const { db } = api;
  agent = await api.accountId('agent');
  await api.person({ role: 'admin', username: bound, owner: 'SASCC', permissions: allPermissions });
  for (const role of ['agent', 'manager', 'cluster_manager'] as const)
    for (const status of ['disabled', 'deleted'] as const)
      await api.person({ role, status, username: uniqueName('f.'), cluster_id: 2, owner: 'MBS' });
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
  await createFinishedImport(db, await api.accountId('admin'), 1, agent);
  await createJobs(db);
  await sql`insert into security_events (at, kind, account_id, by_id, typed_name, address)
    select now() - n * interval '1 day', case n % 2 when 0 then 'signIn' else 'export' end, ${agent}::int,
      case n % 3 when 0 then 1 end, case n when 5 then 'intrus' end, '10.0.' || n % 3 || '.1'
    from generate_series(1, 9) n`.execute(db);
  await sql`create table kept_areas as select * from site_areas`.execute(db);
};
