import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anomalyActions } from '../../contract/anomalies';
import { audit } from '../../contract/audit';
import { restAnswer } from '../../contract/crud';
import { field } from '../../contract/field';
import { ownDashboards } from '../../contract/own-dashboards';
import { isKindRule, type Rule } from '../../contract/permissions';
import { recurringKinds } from '../../contract/recurrence';
import type { Role } from '../../contract/roles';
import { taskActions } from '../../contract/task-actions';
import { type Area, taskKinds } from '../../contract/vocabulary';
import { byTurns, depth } from '../depth';
import {
  asksForSecrets,
  asSent,
  type CallCase,
  callCases,
  fileOf,
  inputOf,
  personFor,
  plainOf,
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
  // What is planned by itself would be planned at a time of its own, in the middle of a comparison.
  api.app.queue.does('maintenance', { work: async () => {} });
  world = await buildWorld(api);
});
afterAll(() => api.close());
const importsUnderWay = () =>
  api.db.selectFrom('jobs').select('id').where('kind', '=', 'import').where('outcome', 'is', null).execute();

describe.each(inOneKind(callCases()))('$name', call => {
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
    record: plainOf(call.contract),
  };

  /** Somebody of a role, with a session of the web or, for the calls of the mobile app, one of that. */
  const asRole = async (role: Role): Promise<Who> => {
    const { id, username } = world.people[role];
    return isField(call) ? { token: await (await mobileOf(api, id)).token() } : username;
  };
  const sessions = new Map<Role, Promise<Who>>();
  /** The same in one session, for calls that are refused and so end none. */
  const asRefused = (role: Role): Promise<Who> => {
    const session = sessions.get(role) ?? tokenFor(asRole(role));
    sessions.set(role, session);
    return session;
  };

  if ('anonymous' in rule) {
    it('is open to anybody', async () => {
      for (const who of Object.values(world.noSession))
        expect((await send(who, call, {})).body.errcode).not.toBe(101);
    });
    return;
  }

  /** Rows in the reach of each role and, of whom the call admits, just outside it; and what stands then. */
  const prepare = async () => {
    const own = await world.ownRowsOfAll(wanted);
    const foreign: Partial<Record<Role, Rows>> = {};
    if (named.length)
      for (const role of rolesInTest.filter(one => permits(rule, { role: one, permissions: allPermissions })))
        foreign[role] = await world.foreignRows(role, wanted);
    return { own, foreign, before: await fingerprint() };
  };
  let preparing: ReturnType<typeof prepare> | undefined;
  const prepared = () => {
    preparing ??= prepare();
    return preparing;
  };

  it('asks for a session that holds', async () => {
    const { own } = await prepared();
    for (const [name, who] of someOf(Object.entries(noSessionFor(call)))) {
      expect([name, refusal(await send(who, call, own.manager))]).toEqual([
        name,
        { status: 401, errcode: 101 },
      ]);
    }
  });

  it('refuses whom its rule does not admit', async () => {
    const { own } = await prepared();
    for (const { who, role, permissions, owner } of everybody(rule, false)) {
      await world.permit(role, permissions, owner);
      const answer = await send(await asRefused(role), call, own[role]);
      expect([who, refusal(answer)]).toEqual([who, { status: 403, errcode: 103 }]);
    }
  });

  if (named.length)
    it('answers a row outside one’s reach as one that does not exist', async () => {
      const { own, foreign } = await prepared();
      const every = rolesInTest.flatMap(role =>
        named.map(({ field, row }) => ({
          role,
          field,
          absentId: missing[row],
          foreignId: foreign[role]?.[row],
        })),
      );
      const tried = inPairs(
        every.filter(({ foreignId }) => foreignId !== undefined),
        ({ role, field }) => [role, field],
      );
      for (const { role, field, absentId, foreignId } of tried) {
        await world.permit(role, allPermissions);
        const ask = async (id: number) => {
          const input = { ...inputOf(call, own[role]), [field]: asSent(call.endpoint, field, id) };
          const { status, body } = await sendInput(await asRefused(role), call, input);
          return { status, body: withoutId(body, id) };
        };
        const about = `${role}: ${field}`;
        const absent = await ask(absentId);
        expect([about, isRefused(absent), absent]).toEqual([about, true, absent]);
        expect([about, await ask(foreignId!)]).toEqual([about, absent]);
      }
    });

  it('changes nothing where it refuses', async () => {
    const { before } = await prepared();
    expect(await fingerprint()).toEqual(before);
  });

  it('admits whom its rule admits', async () => {
    const { own } = await prepared();
    for (const { who, role, permissions, owner } of everybody(rule, true)) {
      await world.permit(role, permissions, owner);
      if (asksForSecrets(call)) await world.giveSecrets(role);
      const rows = call.endpoint.method === 'GET' ? own[role] : await world.ownRows(role, wanted);
      const answer = await send(await asRole(role), call, rows);
      expect([who, outcome(call, answer)]).toEqual([who, 'done']);
    }
    // What is told from here on is sent to no phone, at a time of its own.
    await api.db.deleteFrom('push_subscriptions').execute();
    // An import that was answered before its end changes no rows beside the next call.
    await vi.waitUntil(async () => !(await importsUnderWay()).length, { timeout: 20_000 });
  });

  const { needs } = call.endpoint;
  if (isKindRule(needs) && needs.kindIn === 'row') {
    it('goes by the kind of the stored row, whatever kind the call names', async () => {
      for (const kind of call.endpoint.path.startsWith('/api/maintenance/') ? recurringKinds : taskKinds) {
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
});

/** In `npm test` a route whose rule goes by the kind of task is tried in one of them, another for each route. */
function inOneKind(every: CallCase[]) {
  const routes = [...new Set(every.map(({ endpoint }) => endpoint))];
  return routes.flatMap((route, turn) => {
    const kinds = every.filter(({ endpoint }) => endpoint === route);
    return byTurns(kinds.length, kinds, turn);
  });
}

/** Each role with each set of permissions that matters to a rule, those whom it admits or those whom it does not. */
const everybody = (rule: Rule, admitted: boolean) =>
  inPairs(
    rolesInTest.flatMap(role =>
      permissionVariants(rule)
        .filter(held => permits(rule, { role, ...held }) === admitted)
        .map(({ name, ...held }) => ({ who: `${role} with ${name}`, role, variant: name, ...held })),
    ),
    each => [each.role, each.variant],
  );

/**
 * All cases; in `npm test` just as many as show each route to each role and to each variant once, another choice for
 * each route.
 */
const inPairs = <Case>(every: Case[], namesOf: (one: Case) => string[]) => {
  if (depth !== 'quick' || !every.length) return every;
  const turn = turns++ % every.length;
  const seen = new Set<string>();
  return [...every.slice(turn), ...every.slice(0, turn)].filter(one => {
    const names = namesOf(one);
    const isNew = names.some(name => !seen.has(name));
    for (const name of names) seen.add(name);
    return isNew;
  });
};
/** All; in `npm test` the first, which is no session at all, and two others by turns. */
const someOf = <Case>([first, ...others]: Case[]) => {
  if (depth !== 'quick') return [first, ...others];
  const turn = turns++;
  return [first, ...[0, 1].map(next => others[(2 * turn + next) % others.length])];
};
let turns = 0;

const isField = ({ endpoint }: CallCase) => endpoint.path.startsWith('/api/field/');
/** What opens one door does not open the other. */
const noSessionFor = (call: CallCase): Record<string, Who> => {
  const { 'a session of the mobile app': mobile, ...sessions } = world.noSession;
  return isField(call)
    ? { ...sessions, 'a session of the web': world.people.agent.username }
    : { ...sessions, 'a session of the mobile app': mobile };
};

const tokenFor = async (who: Promise<Who>): Promise<Who> => ({ token: await api.client(await who).token() });
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
  if (endpoint.transport === 'rest')
    return status === 200 && restAnswer(endpoint).safeParse(body).success ? 'done' : { status, body };
  // A change that nobody made is nobody's own; what taking one's own back asks for is tried in audit/own.test.ts.
  if (endpoint === audit.actions.undo) return status === 404 ? 'done' : { status, body };
  // An anomaly that stands; what comes of one that was repaired is tried in anomalies/care.test.ts.
  if (endpoint === anomalyActions.actions.reopen) return status === 409 ? 'done' : { status, body };
  // A photo that nobody announced; one that was, and its bytes, are tried in field/uploads.test.ts.
  if (endpoint === field.actions.sendPart) return status === 404 ? 'done' : { status, body };
  // Here no mail is sent; where one is, own-dashboards/mails.ci.test.ts looks at it.
  if (endpoint === ownDashboards.actions.subscribe || endpoint === ownDashboards.actions.trial)
    return status === 409 ? 'done' : { status, body };
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
  'security_events',
  'known_devices',
  'kysely_migration',
  'kysely_migration_lock',
  // Sums that the server folds now and then.
  'task_changes',
  'task_counts',
  'pickup_changes',
  'pickup_counts',
  'day_changes',
  'day_counts',
  'work_changes',
  'work_sums',
  'site_years',
  'folds',
  'fold_times',
  // Notes that something changed, for what servers hold in memory.
  'place_changes',
  'equipment_changes',
  'outbox_row',
  // Servers say now and then that they live.
  'servers',
];
/** A row that is written gets a later version, one that is deleted is missing: cheaper than reading what it holds. */
const latest = sql`max(t.xmin::text::bigint)`;
/** What tells a change where this test itself changes rows, or the server after its answer. */
const telling: Record<string, () => RawBuilder<unknown>> = {
  accounts: () => {
    const inTest = sql`t.id in (${sql.join(Object.values(world.people).map(({ id }) => id))})`;
    return sql`max(t.xmin::text::bigint) filter (where not ${inTest})
      + sum(hashtext((to_jsonb(t) - 'permissions' - 'owner' - 'last_online')::text)) filter (where ${inTest})`;
  },
  // Given a place once it is told.
  outbox: () => sql`max(t.id)`,
  // What comes again by itself is done now and then.
  jobs: () => sql`max(t.xmin::text::bigint) filter (where t.alone is distinct from t.kind)`,
};

/** What stands in the database, but for when sessions were last seen and what this test itself permits. */
const fingerprint = async () => {
  tables ??= await namesOfTables();
  const sums = tables.map(name => {
    const sum = telling[name]?.() ?? latest;
    return sql`select ${sql.lit(name)} as name, count(*)::int as rows, ${sum} as sum from ${sql.table(name)} t`;
  });
  return (await sql`${sql.join(sums, sql` union all `)}`.execute(api.db)).rows;
};
let tables: string[] | undefined;
const namesOfTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    api.db,
  );
  return rows.map(({ name }) => name).filter(name => !bookkeeping.includes(name));
};
