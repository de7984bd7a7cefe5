import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { dashboards } from '../../../contract/figures/dashboards';
import { morning } from '../../../contract/figures/morning';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { board } from '../../../contract/office/board';
import { proposals } from '../../../contract/office/proposals';
import { accountActions } from '../../../contract/organisation/account-actions';
import { formLists } from '../../../contract/organisation/form-lists';
import { type ListedRole, listedRoles } from '../../../contract/organisation/roles';
import { sites } from '../../../contract/sites/sites';
import { agentLoad } from '../../../contract/work/agent-load';
import { defaultCapacity } from '../../../contract/work/workforce';
import { buildApp } from '../../../server/operations/process/app';
import { foldChanges } from '../../../server/sites/derived/queries-sums';
import { taskFamilies } from '../../../server/sites/derived/queries-task-counts';
import { placeFamily, workFamily } from '../../../server/sites/derived/queries-work';
import { allPermissions, isPermitted } from '../../contract/permission-oracle';
import { byDepth, sampleCases } from '../../depth';
import { readSheets } from '../../workbooks';
import { getMeaning } from '../arbitrary';
import { buildWorld, memoizeRows, type Rows, type World } from '../build-world';
import { type CallCase, getRowRequirements, isList, listCallCases, listRowFields } from '../call-cases';
import { createMobileClient } from '../field/mobile-client';
import { type Answer, type Api, createClient, testApi } from '../harness';
import { buildInput, toSentId } from '../inputs';
import { readStream } from '../live/stream-reader';
import { createHiddenRows, getMarker, getMarkerPrefix, queryDay } from './create-hidden-rows';

/**
 * What somebody may not see changes nothing of what he is told: every call that reads is asked in every way, rows out
 * of his reach are added to every table, and the same calls answer byte for byte the same. No answer of any call holds
 * a text of theirs. That a call which names such a row is refused as if there were none: permission-matrix.test.ts.
 */
const roles = byDepth<ListedRole[]>({ quick: ['manager'], ci: listedRoles, deep: listedRoles });
const api = testApi();
let world: World;
let later: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  world = await buildWorld(api);
  for (const role of roles) await world.permit(role, allPermissions);
  // A way to work out of reach would be counted from here.
  const { minutes } = defaultCapacity;
  const home = { home_lat: 36.7, home_lng: 3.1 };
  await api.add('workforce', { agent_id: world.people.agent.id, minutes, most: '{}', ...home });
  // Holds no count and no figure from before the rows were added.
  later = await buildApp(api.config, api.database);
  await later.ready();
});
afterAll(() => later.close());

/** A call by POST that answers and leaves nothing: a preview, a proposal, an export. */
const isReadOnlyPost = ({ contract, endpoint }: CallCase) =>
  endpoint.method === 'POST' &&
  !['session', 'presence', 'account', 'field', 'ownDashboards'].includes(contract.name) &&
  (endpoint.undo ?? 'none') === 'none';
/** What exists to tell of rows out of reach (decision 0010): how many, and who decides; `outside-work.test.ts` has the rest. */
const isAboutHiddenRows = ({ contract }: CallCase) => contract.name === 'outsideWork';
const reads = listCallCases().filter(
  call =>
    isReadOnlyPost(call) ||
    (call.endpoint.method === 'GET' &&
      call.endpoint.transport !== 'stream' &&
      !isAboutHiddenRows(call) &&
      !call.endpoint.path.startsWith('/api/field/evidence')),
);

describe.each(roles)('to %s', role => {
  const marker = getMarker(role);
  const begun = getMarkerPrefix(role);
  let hidden: Rows;
  let token: string;
  let mobileToken: string;
  const sampledCalls = sampleCases(
    4,
    reads.filter(
      ({ rule }) => !('anonymous' in rule) && isPermitted(rule, { role, permissions: allPermissions }),
    ),
    0,
  );
  const own = new Map<CallCase, Rows>();
  const before = new Map<string, string>();
  const figures = new Map<keyof typeof figureCalls, string>();

  const sendCall = (app: Api['app'], call: CallCase, input: Record<string, unknown>) => {
    const user = { token: call.endpoint.path.startsWith('/api/field/') ? mobileToken : token };
    return createClient(app, api.db, user).call(call.endpoint, input);
  };

  beforeAll(async () => {
    const { id, username } = world.people[role];
    token = await api.client(username).token();
    mobileToken = await (await createMobileClient(api, id)).token();
    // Reading changes nothing: calls that want the same rows share them.
    const ownRows = memoizeRows(world.ownRows);
    for (const call of sampledCalls) own.set(call, await ownRows(role, getRowRequirements(call)));
    for (const [call, rows] of own)
      for (const [variant, input] of getVariants(call, rows))
        before.set(`${call.name} ${variant}`, await told(await sendCall(api.app, call, input), call));
    const admin = api.client(world.people.admin.username);
    for (const [name, endpoint] of Object.entries(figureCalls))
      figures.set(name as keyof typeof figureCalls, await told(await admin.call(endpoint)));
    const persons = new Set([...own.values()].flatMap(({ person }) => person ?? []));
    hidden = await createHiddenRows(api, world, role, [world.people.agent.id, ...persons]);
    // What is counted by sums is counted whole.
    for (const family of [...taskFamilies, workFamily, placeFamily]) await foldChanges(api.db, family, 0);
  }, 300_000);

  it('no total, figure, list, file or choice tells of rows out of reach', async () => {
    const [earlier, now, naming]: [object, object, string[]] = [{}, {}, []];
    for (const [call, rows] of own)
      for (const [variant, input] of getVariants(call, rows)) {
        const answer = await told(await sendCall(later, call, input), call);
        const name = `${call.name} ${variant}`;
        if (answer !== before.get(name)) {
          Object.assign(earlier, { [name]: before.get(name) });
          Object.assign(now, { [name]: answer });
        }
        if (answer.includes(marker)) naming.push(name);
      }
    expect([now, naming]).toEqual([earlier, []]);
  }, 600_000);

  it('no filter and no search finds them', async () => {
    for (const [call, rows] of own)
      for (const [field, schema] of Object.entries(call.endpoint.input.shape as Record<string, z.ZodType>)) {
        const value = soughtBy(call, field, schema, hidden, begun);
        if (value === undefined) continue;
        const name = `${call.name} by ${field}`;
        const input = { ...(!isList(call) && buildInput(call, rows)), [field]: value };
        const answer = await sendCall(later, call, input);
        expect([name, (await told(answer)).includes(marker)]).toEqual([name, false]);
        if (answer.status === 200 && typeof answer.body.total === 'number' && isText(schema))
          expect([name, answer.body.total]).toEqual([name, 0]);
      }
  }, 600_000);

  it('no stream says what happens to them', async () => {
    if (!later.server.listening) await later.listen({ port: 0, host: '127.0.0.1' });
    const { port } = later.server.address() as AddressInfo;
    const reader = await readStream(`http://127.0.0.1:${port}`, token);
    const admin = createClient(later, api.db, world.people.admin.username);
    const { status } = await admin.call(sites.actions.edit, {
      site_id: hidden.site,
      site_name: `${marker} 2`,
    });
    expect(status).toBe(200);
    await reader.until(got => got.some(({ event }) => event === 'changed'));
    reader.stop();
    const told = JSON.stringify(reader.got).toLowerCase();
    expect([told.includes(marker), new RegExp(`\\b${hidden.site}\\b`).test(told)]).toEqual([false, false]);
  });

  it('which an admin finds by the same calls, and sees in the same figures', async () => {
    const admin = createClient(later, api.db, world.people.admin.username);
    const lists = sampledCalls.filter(isList);
    const blind: string[] = [];
    for (const call of lists) {
      const fields = Object.entries(call.endpoint.input.shape as Record<string, z.ZodType>);
      const answers = fields
        .filter(([, schema]) => isText(schema))
        .map(([field]) => admin.call(call.endpoint, { [field]: begun }).then(told));
      if (!(await Promise.all(answers)).some(answer => answer.includes(marker))) blind.push(call.name);
    }
    expect([lists.length > 0, blind]).toEqual([true, []]);
    for (const [name, earlier] of figures)
      expect([name, (await told(await admin.call(figureCalls[name]))) === earlier]).toEqual([name, false]);
  });
});

/** Figures that the rows would change, were they seen: what an admin is told by them. */
const figureCalls = {
  'sites by state': dashboards.actions.sites,
  'tasks by state': dashboards.actions.tasks,
  'the morning': morning.actions.morning,
  choices: formLists.actions.filters,
};

/** The ways in which a reading call is asked. */
const getVariants = (call: CallCase, rows: Rows): [string, Record<string, unknown>][] => {
  const plain = buildInput(call, rows);
  const { shape } = call.endpoint.input as z.ZodObject;
  if (!isList(call))
    return [
      [
        'plainly',
        {
          ...plain,
          ...('day' in shape && { day: queryDay }),
          // A solver's time has an end, so that the days are asked as they stand.
          ...(call.endpoint === proposals.actions.propose && { week: queryDay, keys: [] }),
        },
      ],
      ...listRowFields(call)
        .filter(({ row }) => row === 'person' && rows.manager !== undefined)
        .map(({ field }): [string, object] => [
          'of a manager',
          { ...plain, [field]: toSentId(call.endpoint, field, rows.manager) },
        ]),
    ] as [string, Record<string, unknown>][];
  return [
    ['plainly', {}],
    ...('limit' in shape ? [['all at once', { limit: -1 }] as [string, object]] : []),
    ...('sort' in shape ? [['the last first', { order: 'DESC' }] as [string, object]] : []),
    ...['export', 'planning', 'excel']
      .filter(field => field in shape)
      .map((field): [string, object] => [`as a file (${field})`, { export: true, [field]: true }]),
  ] as [string, Record<string, unknown>][];
};

/** What somebody who looks for the hidden rows puts into a field. */
const soughtBy = (call: CallCase, field: string, schema: z.ZodType, hidden: Rows, begun: string): unknown => {
  if (isText(schema)) return begun;
  const row = isList(call) ? undefined : listRowFields(call).find(one => one.field === field)?.row;
  const id = row ? hidden[row] : hidden[getMeaning(schema)?.word as keyof Rows];
  if (id !== undefined) return toSentId(call.endpoint, field, id);
  return field === 'ids' ? [hidden.site, hidden.plan, hidden.task, hidden.person] : undefined;
};
const isText = (schema: z.ZodType) => {
  let inner = schema as unknown as { def: { type: string; innerType?: never; format?: string } };
  while (inner.def.innerType) inner = inner.def.innerType;
  return inner.def.type === 'string' && !inner.def.format && schema.safeParse('zqxabc').success;
};

const begunAt = Date.now();
/** An answer as text, whatever its form, without what differs from one moment to the next. */
const told = async ({ status, headers, body }: Answer, call?: CallCase): Promise<string> => {
  const text = Buffer.isBuffer(body)
    ? readFileText(body)
    : JSON.stringify(body, without((call && disclosed.get(call.endpoint)) ?? []));
  return `${status} ${headers['content-range'] ?? ''} ${text}`
    .toLowerCase()
    .replace(/\?(exp|for|sig)=[^"]*/g, '')
    .replace(/"hash":"[^"]*"/g, '')
    .replace(/20\d\d-\d\d-\d\dt[\d:.]+z/g, instant =>
      Date.parse(instant) > begunAt - 600_000 ? 'now' : instant,
    );
};
/**
 * What is told of rows out of reach (docs/decisions/0010): how full an agent's days are, in plans and minutes, to whoever
 * plans; and that somebody holds more than the reader, who may not act upon him then.
 */
const disclosed = new Map<Endpoint, readonly string[]>([
  [board.actions.week, ['others', 'minutes']],
  [agentLoad.actions.load, ['others', 'week', 'fullDay']],
  [accountActions.actions.detail, ['beyond']],
]);
const without = (names: readonly string[]) => (key: string, value: unknown) =>
  names.includes(key)
    ? undefined
    : key === 'clashes'
      ? (value as { clash: string }[]).filter(({ clash }) => !names.includes(clash))
      : value;
const readFileText = (bytes: Buffer) =>
  bytes.subarray(0, 2).toString() === 'PK'
    ? JSON.stringify(readSheets(bytes))
    : bytes.subarray(0, 5).toString('latin1');
