import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKindRule, type Role, type Rule } from '../../contract/permissions';
import { taskActions } from '../../contract/task-actions';
import { type Area, taskKinds } from '../../contract/vocabulary';
import {
  asksForSecrets,
  asSent,
  type CallCase,
  callCases,
  fileOf,
  inputOf,
  personFor,
  rowFields,
  taskFor,
} from './calls';
import { mobileOf } from './field/mobile';
import { type Answer, type Api, startApi } from './harness';
import { permits } from './permits';
import {
  allPermissions,
  buildWorld,
  justWhatIsAsked,
  missing,
  permissionVariants,
  type Rows,
  rolesInTest,
  type World,
} from './world';

/**
 * Every call of the contract against everybody who may ask. What is expected is read from the contract's `needs` and
 * `visibility`; what is asserted is what the server answers.
 */
let api: Api;
let world: World;
beforeAll(async () => {
  api = await startApi();
  world = await buildWorld(api);
});
afterAll(() => api.close());

const cases = callCases();

describe.each(cases)('$name', call => {
  const { rule } = call;
  const named = rowFields(call);
  const wanted = {
    needed: new Set([
      ...named.map(({ row }) => row),
      ...(call.endpoint === taskActions.actions.review ? (['photo'] as const) : []),
    ]),
    task: taskFor(call),
    person: personFor(call),
    kind: storedKind(call),
    areas: areasOfSite(call),
  };

  /** Somebody of a role, with a session of the web or, for the calls of the mobile app, one of that. */
  const asRole = async (role: Role): Promise<Who> => {
    const { id, username } = world.people[role];
    return isField(call) ? { token: await (await mobileOf(api, id)).token() } : username;
  };

  if ('anonymous' in rule) {
    it('is open to anybody', async () => {
      for (const who of Object.values(world.noSession))
        expect((await send(who, call, {})).body.errcode).not.toBe(101);
    });
    return;
  }

  it('asks for a session that holds', async () => {
    const rows = await world.ownRows('manager', wanted);
    const before = await fingerprint();
    for (const [name, who] of Object.entries(noSessionFor(call))) {
      expect([name, refusal(await send(who, call, rows))]).toEqual([name, { status: 401, errcode: 101 }]);
    }
    expect(await fingerprint()).toEqual(before);
  });

  it('admits whom its rule admits', async () => {
    for (const { who, role, permissions, owner } of everybody(rule, true)) {
      await world.permit(role, permissions, owner);
      if (asksForSecrets(call)) await world.giveSecrets(role);
      const answer = await send(await asRole(role), call, await world.ownRows(role, wanted));
      expect([who, outcome(call, answer)]).toEqual([who, 'done']);
    }
  });

  it('refuses everybody else, and nothing happens', async () => {
    const rows = new Map<Role, Rows>();
    for (const role of rolesInTest) rows.set(role, await world.ownRows(role, wanted));
    const before = await fingerprint();
    for (const { who, role, permissions, owner } of everybody(rule, false)) {
      await world.permit(role, permissions, owner);
      const answer = await send(await asRole(role), call, rows.get(role)!);
      expect([who, refusal(answer)]).toEqual([who, { status: 403, errcode: 103 }]);
    }
    expect(await fingerprint()).toEqual(before);
  });

  const { needs } = call.endpoint;
  if (isKindRule(needs) && needs.kindIn === 'row') {
    it('goes by the kind of the stored row, whatever kind the call names', async () => {
      for (const kind of taskKinds) {
        const permissions = justWhatIsAsked(needs.byKind(kind));
        await world.permit('manager', permissions);
        const input = { ...inputOf(call, await world.ownRows('manager', wanted)), task_type: kind };
        const answer = await sendInput(world.people.manager.username, call, input);
        const allowed = permits(rule, { role: 'manager', permissions });
        expect([kind, allowed ? outcome(call, answer) : refusal(answer)]).toEqual([
          kind,
          allowed ? 'done' : { status: 403, errcode: 103 },
        ]);
      }
    });
  }

  if (!named.length) return;
  it('answers a row outside one’s reach as one that does not exist', async () => {
    const admitted = rolesInTest.filter(role => permits(rule, { role, permissions: allPermissions }));
    const rows = new Map<Role, { own: Rows; foreign: Rows }>();
    for (const role of admitted)
      rows.set(role, {
        own: await world.ownRows(role, wanted),
        foreign: await world.foreignRows(role, wanted),
      });
    const before = await fingerprint();
    for (const [role, { own, foreign }] of rows) {
      await world.permit(role, allPermissions);
      for (const { field, row } of named) {
        if (foreign[row] === undefined) continue;
        const ask = async (id: number) => {
          const input = { ...inputOf(call, own), [field]: asSent(call.endpoint, field, id) };
          const { status, body } = await sendInput(await asRole(role), call, input);
          return { status, body: withoutId(body, id) };
        };
        const about = `${role}: ${field}`;
        const absent = await ask(missing[row]);
        expect([about, isRefused(absent), absent]).toEqual([about, true, absent]);
        expect([about, await ask(foreign[row])]).toEqual([about, absent]);
      }
    }
    expect(await fingerprint()).toEqual(before);
  });
});

/** Each role with each set of permissions that matters to a rule, those whom it admits or those whom it does not. */
const everybody = (rule: Rule, admitted: boolean) =>
  rolesInTest.flatMap(role =>
    permissionVariants(rule)
      .filter(held => permits(rule, { role, ...held }) === admitted)
      .map(({ name, ...held }) => ({ who: `${role} with ${name}`, role, ...held })),
  );

const isField = ({ endpoint }: CallCase) => endpoint.path.startsWith('/api/field/');
/** What opens one door does not open the other. */
const noSessionFor = (call: CallCase): Record<string, Who> => {
  const { 'a session of the mobile app': mobile, ...sessions } = world.noSession;
  return isField(call)
    ? { ...sessions, 'a session of the web': world.people.agent.username }
    : { ...sessions, 'a session of the mobile app': mobile };
};

type Who = string | { token: string } | null;
const send = (who: Who, call: CallCase, rows: Rows) => sendInput(who, call, inputOf(call, rows));
const sendInput = async (who: Who, call: CallCase, input: Record<string, unknown>): Promise<Answer> => {
  const files = await fileOf(call);
  const client = api.client(who);
  return files ? client.upload(call.endpoint, input, files) : client.call(call.endpoint, input);
};

const storedKind = ({ kind, contract }: CallCase) =>
  kind?.in === 'row' || contract.name === 'taskSelection'
    ? taskKinds.find(each => each === kind?.is)
    : undefined;
/** A site joins the GPM area by its creation there and is in all areas for every other call. */
const areasOfSite = ({ name }: CallCase): Area[] =>
  name === 'gpm/sites.create' ? ['delivery', 'ssr'] : ['delivery', 'ssr', 'gpm'];
const refusal = ({ status, body }: Answer) => ({ status, errcode: body.errcode });

/** `done`, or what came instead. */
const outcome = ({ endpoint }: CallCase, { status, headers, body }: Answer) => {
  if (endpoint.transport === 'download') return headers['content-disposition'] ? 'done' : body;
  if (endpoint.transport === 'stream') return /^retry: /.test(body) ? 'done' : body;
  if (status !== 200 || body.success !== true) return { status, body };
  const { success, ...output } = body;
  return endpoint.output.safeParse(output).success ? 'done' : { status, body };
};

/** A refusal of the call, or of the one row that a selection named. */
const isRefused = ({ status, body }: { status: number; body: any }) =>
  [404, 422].includes(status) || (status === 200 && body.done === 0 && body.refused >= 0);

/** An id may happen to be the number of an errcode: that stays. */
const withoutId = (body: unknown, id: number) =>
  JSON.parse(JSON.stringify(body).replace(new RegExp(`(?<!"errcode":)\\b${id}\\b`, 'g'), '"id"'));

const bookkeeping = [
  'sessions',
  'sign_in_failures',
  'kysely_migration',
  'kysely_migration_lock',
  // Sums that the server folds now and then.
  'task_counts',
  'work_changes',
  'work_sums',
  'site_years',
  'folds',
  // Notes that something changed, for what servers hold in memory.
  'place_changes',
  'equipment_changes',
  'outbox_row',
];
/** Columns that this test itself changes, or the server after the answer. */
const changing: Record<string, string> = {
  accounts: "'permissions' - 'owner' - 'last_online'",
  outbox: "'place'",
};

/** What stands in the database, but for when sessions were last seen and what this test itself permits. */
const fingerprint = async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    api.db,
  );
  const names = tables.map(({ name }) => name).filter(name => !bookkeeping.includes(name));
  const sums = names.map(name => {
    const row = name in changing ? sql`(to_jsonb(t) - ${sql.raw(changing[name])})` : sql`t`;
    return sql`select ${sql.lit(name)} as name, count(*)::int as rows, sum(hashtext(${row}::text)) as sum from ${sql.table(name)} t`;
  });
  return (await sql`${sql.join(sums, sql` union all `)}`.execute(api.db)).rows;
};
