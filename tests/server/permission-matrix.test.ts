import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { field } from '../../contract/field/field';
import { dashboards } from '../../contract/figures/dashboards';
import { ownDashboards } from '../../contract/figures/own-dashboards';
import { restResponseSchema } from '../../contract/framework/crud';
import { isKindRule, type Rule } from '../../contract/framework/permissions';
import { audit } from '../../contract/office/change-history';
import { createHistoryWords } from '../../contract/office/history-words';
import { customImports } from '../../contract/office/import-kinds';
import { imports } from '../../contract/office/imports';
import { listedRoles, type Role } from '../../contract/organisation/roles';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { anomalyActions } from '../../contract/work/anomaly-actions';
import { newToken } from '../../server/framework/account/session/tokens';
import { createHistoryTexts } from '../../server/framework/change-history/sheet';
import {
  allPermissions,
  getMinimalPermissions,
  type Holder,
  isPermitted,
  listHolders,
} from '../contract/permission-oracle';
import { byDepth, depth, sampleCases } from '../depth';
import { buildWorld, isHidden, memoizeRows, missingIds, type RowName, type World } from './build-world';
import { type CallCase, getRowRequirements, listCallCases, listRowFields } from './call-cases';
import { createMobileClient } from './field/mobile-client';
import { fingerprint } from './fingerprint';
import { type Answer, testApi } from './harness';
import { buildInput, buildUpload, needsSecrets, toSentId } from './inputs';

/**
 * Every call of the contract over HTTP: what it asks for is asked. Whom each rule admits of all people is tried without
 * HTTP in tests/contract/permission-table.test.ts; here each call is tried by some of them, so that all have their turn.
 */
const api = testApi();
let world: World;
beforeAll(async () => {
  // What is planned by itself would be planned at a time of its own, in the middle of a comparison.
  api.app.queue.registerWorker('maintenance', { work: async () => {} });
  world = await buildWorld(api);
});

/** In `npm test` a route whose rule goes by a kind is tried in one of them, another for each route. */
const cases = listCallCases().filter((call, _, every) => {
  if (depth !== 'quick') return true;
  const kinds = every.filter(({ endpoint }) => endpoint === call.endpoint);
  return kinds.indexOf(call) === call.endpoint.path.length % kinds.length;
});
const gated = cases.filter(({ rule }) => !('anonymous' in rule));

/** Of those with whom a call may be tried, whom the calls before were tried with least; in depth all of them. */
const createTurns = () => {
  const tried = new Map<string, number>();
  const timesOf = ({ role, holds }: Holder) => (tried.get(role) ?? 0) + 2 * (tried.get(role + holds) ?? 0);
  return (people: Holder[]) => {
    const chosen = people
      .toSorted((one, other) => timesOf(one) - timesOf(other))
      .slice(0, byDepth({ quick: 1, ci: 1, deep: people.length }));
    for (const { role, holds } of chosen)
      for (const name of [role, role + holds]) tried.set(name, (tried.get(name) ?? 0) + 1);
    return chosen;
  };
};
const turnOfRefused = createTurns();
const turnOfAdmitted = createTurns();
const turnOfReaders = createTurns();

/** Calls on one import ask for the rule of its kind as well: those of the world, and the template, are of agents. */
const isAdmitted = ({ rule, contract, kind }: CallCase, who: Holder) =>
  isPermitted(rule, who) &&
  (contract.name !== imports.name || kind !== undefined || isPermitted(customImports.agents.needs, who));
const admissions = gated.flatMap(call =>
  turnOfAdmitted(listHolders(call.rule).filter(who => isAdmitted(call, who))).map(who => ({
    name: `${call.name} for ${who.role} with ${who.holds}`,
    call,
    who,
  })),
);
/** A call that is to be refused. `named` stands in its input; of `foreign` it names a row out of reach. */
type Refusal = {
  name: string;
  call: CallCase;
  who: Holder | null;
  named?: { task_type: string };
  foreign?: { field: string; row: RowName };
};
const withoutSession = gated.map((call): Refusal => ({ name: call.name, call, who: null }));
const notAdmitted = gated.flatMap(call =>
  turnOfRefused(listHolders(call.rule).filter(who => !isPermitted(call.rule, who))).map(
    (who): Refusal => ({ name: `${call.name} to ${who.role} with ${who.holds}`, call, who }),
  ),
);
/** For each row that a call names somebody whom the call admits and who does not reach such a row. */
const outOfReach = gated.flatMap(call =>
  listRowFields(call).flatMap(foreign =>
    turnOfReaders(
      listHolders(call.rule).filter(
        who =>
          who.permissions === allPermissions &&
          isPermitted(call.rule, who) &&
          isHidden(who.role, foreign.row, getRowRequirements(call)),
      ),
    ).map(
      (who): Refusal => ({
        name: `${call.name} on a foreign ${foreign.field} to ${who.role}`,
        call,
        who,
        foreign,
      }),
    ),
  ),
);
/** Where the stored row says the kind: somebody who holds what its kind asks for, and one who holds what another does. */
const byStoredKind = gated.flatMap(call => {
  const { needs } = call.endpoint;
  if (!isKindRule(needs) || needs.kindIn !== 'row') return [];
  const findHolder = (rule: Rule) =>
    listedRoles
      .map((role): Holder => ({ role, holds: 'one kind', permissions: getMinimalPermissions(rule) }))
      .find(who => isPermitted(rule, who));
  const its = findHolder(call.rule);
  return listCallCases()
    .filter(({ endpoint }) => endpoint === call.endpoint)
    .map(({ kind, rule }) => ({ named: { task_type: kind!.is }, other: findHolder(rule) }))
    .flatMap(({ named, other }) =>
      its && other && !isPermitted(call.rule, other)
        ? [{ name: `${call.name} called ${named.task_type}`, call, named, its, who: other }]
        : [],
    )
    .slice(0, 1);
});

const byName = <Case extends { name: string }>(every: readonly Case[]) =>
  every.map((one): [string, Case] => [one.name, one]);

describe('refuses', () => {
  // Refused calls change nothing: those that want the same rows share them.
  let own: World['ownRows'];
  let others: World['foreignRows'];
  const inputFor = async ({ call, who, named, foreign }: Refusal, id?: number) => {
    const rows = who ? await own(who.role, getRowRequirements(call)) : missingIds;
    const input = { ...buildInput(call, rows), ...named };
    if (!foreign) return input;
    const its = id ?? (await others(who!.role, getRowRequirements(call)))[foreign.row];
    return { ...input, [foreign.field]: toSentId(call.endpoint, foreign.field, its) };
  };
  const refused = async (one: Refusal) => {
    const { status, body } = await send(one.call, one.who, await inputFor(one));
    return [status, body.errcode];
  };

  const all: Refusal[] = [...withoutSession, ...notAdmitted, ...byStoredKind, ...outOfReach];
  let before: Record<string, string>;
  beforeAll(async () => {
    [own, others] = [memoizeRows(world.ownRows), memoizeRows(world.foreignRows)];
    // All rows are there before the first call, so that what comes after is a call's doing.
    for (const one of all) await inputFor(one);
    before = await snapshot();
  });

  it.each(byName(withoutSession))('%s without a session', async (_, one) => {
    expect(await refused(one)).toEqual([401, 101]);
  });

  it.each(byName(notAdmitted))('%s', async (_, one) => {
    expect(await refused(one)).toEqual([403, 103]);
  });

  it.each(byName(byStoredKind))('%s for what that kind asks for', async (_, one) => {
    expect(await refused(one)).toEqual([403, 103]);
  });

  it.each(byName(outOfReach))('%s as one that does not exist', async (_, one) => {
    const { call, who, foreign } = one;
    const on = async (id: number) => {
      const { status, body } = await send(call, who, await inputFor(one, id));
      return { status, body: withoutId(body, id) };
    };
    const absent = await on(missingIds[foreign!.row]);
    expect(isRefusal(absent), JSON.stringify(absent)).toBe(true);
    expect(await on((await others(who!.role, getRowRequirements(call)))[foreign!.row]!)).toEqual(absent);
  });

  it('without a change of anything', async () => {
    expect(await snapshot()).toEqual(before);
  });
});

describe('does', () => {
  let read: World['ownRows'];
  beforeAll(() => {
    read = memoizeRows(world.ownRows);
  });
  const admitted = async (call: CallCase, who: Holder) => {
    const isReading = call.endpoint.method === 'GET';
    const rows = await (isReading ? read : world.ownRows)(who.role, getRowRequirements(call));
    if (needsSecrets(call)) await world.giveSecrets(who.role);
    const answer = await send(call, who, buildInput(call, rows));
    // It may have ended the sessions of who called.
    if (!isReading) sessions.clear();
    return answer;
  };

  it.each(byName(admissions))('%s', async (_, { call, who }) => {
    expect(outcome(call, await admitted(call, who))).toBe('done');
  });

  it.each(byName(sampleCases(3, byStoredKind, 0)))(
    '%s for what its own kind asks for',
    async (_, { call, its }) => {
      expect(outcome(call, await admitted(call, its))).toBe('done');
    },
  );

  it.each(['fr', 'en'] as const)(
    'and the history has a label in %s for each field that they left',
    async language => {
      const { rows } = await sql<{ object: string; field: string; kind: TaskKind | null }>`
      select distinct h.object, field, case h.object when 'tasks' then (select kind from tasks t where t.id = h.object_id) end as kind
      from history h, jsonb_object_keys(coalesce(h.before, '{}') || coalesce(h.after, '{}')) field`.execute(
        api.db,
      );
      const texts = createHistoryTexts(language);
      const unlabelled = rows.filter(({ object, field, kind }) => {
        const words = createHistoryWords(object, kind, texts);
        const isShown = words.changedFields({ before: null, after: { [field]: 1 } }).length > 0;
        return isShown && words.label(field) === field;
      });
      expect(unlabelled).toEqual([]);
      expect(rows.length).toBeGreaterThan(100);
    },
  );

  it.each(byName(cases.filter(({ rule }) => 'anonymous' in rule)))('%s for anybody', async (_, call) => {
    const files = await buildUpload(call);
    for (const who of [null, { token: newToken() }]) {
      const { body } = await api.client(who).call(call.endpoint, buildInput(call, {}), { files });
      expect(body.errcode).not.toBe(101);
    }
  });
});

const send = async (call: CallCase, who: Holder | null, input: Record<string, unknown>) => {
  if (who) await world.permit(who.role, who.permissions, who.owner);
  const client = api.client(who && { token: await sessionFor(call, who.role) });
  return client.call(call.endpoint, input, { files: await buildUpload(call) });
};

/** A session of the person of a role, of the web or of the mobile app, for all calls that end none. */
const sessionFor = (call: CallCase, role: Role): Promise<string> => {
  const { id, username } = world.people[role];
  const opened =
    sessions.get(keyOf(call, role)) ??
    (isField(call)
      ? createMobileClient(api, id).then(mobile => mobile.token())
      : api.client(username).token());
  sessions.set(keyOf(call, role), opened);
  return opened;
};
const sessions = new Map<string, Promise<string>>();
const isField = ({ endpoint }: CallCase) => endpoint.path.startsWith('/api/field/');
const keyOf = (call: CallCase, role: Role) => `${role} ${isField(call)}`;

/** The database, with the same permissions of the people who call. */
const snapshot = async () => {
  for (const { role } of Object.values(world.people)) await world.permit(role, allPermissions);
  return fingerprint(api.db);
};

/** `done`, or what came instead. */
const outcome = ({ endpoint }: CallCase, { status, headers, body }: Answer) => {
  if (endpoint.transport === 'download' || endpoint === dashboards.actions.sheet)
    return headers['content-disposition'] ? 'done' : body;
  if (endpoint.transport === 'stream') return /^retry: /.test(body) ? 'done' : body;
  if (endpoint.transport === 'rest')
    return status === 200 && restResponseSchema(endpoint).safeParse(body).success ? 'done' : { status, body };
  if (status === doneOtherwise.get(endpoint)) return 'done';
  if (status !== 200 || body.success !== true) return { status, body };
  const { success, ...output } = body;
  return endpoint.output.safeParse(output).success ? 'done' : { status, body };
};
const doneOtherwise = new Map<unknown, number>([
  // A change that nobody made is nobody's own; what taking one's own back asks for is tried in audit/own.test.ts.
  [audit.actions.undo, 404],
  // An anomaly that stands; what comes of one that was repaired is tried in anomalies/anomalies.test.ts.
  [anomalyActions.actions.reopen, 409],
  // A photo that nobody announced; one that was, and its bytes, are tried in field/uploads.test.ts.
  [field.actions.sendPart, 404],
  // Here no mail is sent; where one is, own-dashboards/mails.ci.test.ts looks at it.
  [ownDashboards.actions.subscribe, 409],
  [ownDashboards.actions.trial, 409],
]);

/** A refusal of the call, or of the one row that a selection named. */
const isRefusal = ({ status, body }: { status: number; body: any }) =>
  [404, 422].includes(status) || (status === 200 && body.done === 0 && body.refused >= 0);

/** An id may happen to be the number of an errcode: that stays. */
const withoutId = (body: unknown, id: number) =>
  JSON.parse(JSON.stringify(body).replace(new RegExp(`(?<!"errcode":)\\b${id}\\b`, 'g'), '"id"'));
