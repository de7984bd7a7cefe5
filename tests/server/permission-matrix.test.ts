import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomalyActions } from '../../contract/anomalies';
import { audit } from '../../contract/audit';
import { restAnswer } from '../../contract/crud';
import { field } from '../../contract/field';
import { ownDashboards } from '../../contract/own-dashboards';
import { isKindRule } from '../../contract/permissions';
import { listedRoles, type Role } from '../../contract/roles';
import { newToken } from '../../server/account/session/tokens';
import { allPermissions, type Holder, holdersFor, justWhatIsAsked, permits } from '../contract/permits';
import { byDepth, depth } from '../depth';
import { type CallCase, callCases, rowFields, wantedBy } from './calls';
import { mobileOf } from './field/mobile';
import { fingerprint } from './fingerprint';
import { type Answer, type Api, startApi } from './harness';
import { asksForSecrets, asSent, fileOf, inputOf } from './inputs';
import { buildWorld, isOutOfReach, missing, type World } from './world';

/**
 * Every call of the contract over HTTP: what it asks for is asked. Whom each rule admits of all people is tried without
 * HTTP in tests/contract/permission-table.test.ts; here each call is tried by some of them, so that all have their turn.
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

/** In `npm test` a route whose rule goes by a kind is tried in one of them, another for each route. */
const cases = callCases().filter((call, _, every) => {
  if (depth !== 'quick') return true;
  const kinds = every.filter(({ endpoint }) => endpoint === call.endpoint);
  return kinds.indexOf(call) === call.endpoint.path.length % kinds.length;
});
const gated = cases.filter(({ rule }) => !('anonymous' in rule));

/** Of those with whom a call may be tried, whom the calls before were tried with least; in depth all of them. */
const takingTurns = () => {
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
const turnOfRefused = takingTurns();
const turnOfAdmitted = takingTurns();
const turnOfReaders = takingTurns();

const refusals = gated.flatMap(call =>
  turnOfRefused(holdersFor(call.rule).filter(who => !permits(call.rule, who))).map(who => ({
    name: `${call.name} to ${who.role} with ${who.holds}`,
    call,
    who,
  })),
);
const admissions = gated.flatMap(call =>
  turnOfAdmitted(holdersFor(call.rule).filter(who => permits(call.rule, who))).map(who => ({
    name: `${call.name} for ${who.role} with ${who.holds}`,
    call,
    who,
  })),
);
/** For each row that a call names somebody whom the call admits and who does not reach such a row. */
const outOfReach = gated.flatMap(call =>
  rowFields(call).flatMap(({ field, row }) =>
    turnOfReaders(
      holdersFor(call.rule).filter(
        who =>
          who.permissions === allPermissions &&
          permits(call.rule, who) &&
          isOutOfReach(who.role, row, wantedBy(call)),
      ),
    ).map(who => ({ name: `${call.name} on a foreign ${field} by ${who.role}`, call, field, row, who })),
  ),
);
/** Where the stored row says the kind: somebody who holds what its kind asks for, or what another asks for. */
const byStoredKind = gated.flatMap(call => {
  const { needs } = call.endpoint;
  if (!isKindRule(needs) || needs.kindIn !== 'row') return [];
  const holding = (rule: typeof call.rule) =>
    listedRoles
      .map((role): Holder => ({ role, holds: 'one kind', permissions: justWhatIsAsked(rule) }))
      .find(who => permits(rule, who));
  return callCases()
    .filter(other => other.endpoint === call.endpoint && other.kind!.is !== call.kind!.is)
    .map(other => ({
      name: `${call.name} called ${other.kind!.is}`,
      call,
      named: { task_type: other.kind!.is },
      its: holding(call.rule),
      others: holding(other.rule),
    }))
    .filter(({ its, others }) => its && others && !permits(call.rule, others))
    .slice(0, 1);
});

describe('refuses', () => {
  /** What every refused call may be repeated by, to find the one that changed something. */
  const sent: { name: string; again: () => Promise<Answer> }[] = [];
  const refused = async (name: string, call: CallCase, who: Holder | null, values = {}) => {
    const rows = who ? await world.sharedRows(who.role, wantedBy(call)) : missing;
    const again = () => send(call, who, { ...inputOf(call, rows), ...values });
    sent.push({ name, again });
    return again();
  };

  let before: Record<string, string>;
  beforeAll(async () => {
    // All rows are there before the first call, so that what comes after is a call's doing.
    for (const { call, who } of [...refusals, ...outOfReach])
      await world.sharedRows(who.role, wantedBy(call));
    for (const { call, others } of byStoredKind) await world.sharedRows(others!.role, wantedBy(call));
    for (const { call, who } of outOfReach) await world.foreignRows(who.role, wantedBy(call));
    before = await standing();
  });

  it.each(gated)('$name without a session', async call => {
    const answer = await refused(call.name, call, null);
    expect([answer.status, answer.body.errcode]).toEqual([401, 101]);
  });

  it.each(refusals)('$name', async ({ name, call, who }) => {
    const answer = await refused(name, call, who);
    expect([answer.status, answer.body.errcode]).toEqual([403, 103]);
  });

  it.each(byStoredKind)('$name for what that kind asks for', async ({ name, call, named, others }) => {
    const answer = await refused(name, call, others!, named);
    expect([answer.status, answer.body.errcode]).toEqual([403, 103]);
  });

  it.each(outOfReach)('$name as one that does not exist', async ({ name, call, field, row, who }) => {
    const { [row]: foreign } = await world.foreignRows(who.role, wantedBy(call));
    const on = async (id: number) => {
      const answer = await refused(name, call, who, { [field]: asSent(call.endpoint, field, id) });
      return { status: answer.status, body: withoutId(answer.body, id) };
    };
    const absent = await on(missing[row]);
    expect(isRefusal(absent), JSON.stringify(absent)).toBe(true);
    expect(await on(foreign!)).toEqual(absent);
  });

  it('without a change of anything', async () => {
    const after = await standing();
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    const guilty: string[] = [];
    for (const { name, again } of sent) {
      const earlier = JSON.stringify(await standing());
      await again();
      if (JSON.stringify(await standing()) !== earlier) guilty.push(name);
    }
    expect({ after, guilty }).toEqual({ after: before, guilty: [] });
  });
});

describe('does', () => {
  const admitted = async (call: CallCase, who: Holder, values = {}) => {
    const wanted = wantedBy(call);
    const isReading = call.endpoint.method === 'GET';
    const rows = await (isReading ? world.sharedRows : world.ownRows)(who.role, wanted);
    if (asksForSecrets(call)) await world.giveSecrets(who.role);
    // It may end the session in which it is called.
    if (!isReading) sessions.delete(keyOf(call, who.role));
    const answer = await send(call, who, { ...inputOf(call, rows), ...values });
    if (!isReading) sessions.delete(keyOf(call, who.role));
    return answer;
  };

  it.each(admissions)('$name', async ({ call, who }) => {
    expect(outcome(call, await admitted(call, who))).toBe('done');
  });

  it.each(byStoredKind)('$name for what its own kind asks for', async ({ call, named, its }) => {
    expect(outcome(call, await admitted(call, its!, named))).toBe('done');
  });

  it.each(cases.filter(({ rule }) => 'anonymous' in rule))('$name for anybody', async call => {
    const files = await fileOf(call);
    for (const who of [null, { token: newToken() }]) {
      const { body } = await api.client(who).call(call.endpoint, inputOf(call, {}), { files });
      expect(body.errcode).not.toBe(101);
    }
  });
});

const send = async (call: CallCase, who: Holder | null, input: Record<string, unknown>) => {
  if (who) await world.permit(who.role, who.permissions, who.owner);
  const client = api.client(who && { token: await sessionFor(call, who.role) });
  return client.call(call.endpoint, input, { files: await fileOf(call) });
};

/** A session of the person of a role, of the web or of the mobile app, for all calls that end none. */
const sessionFor = (call: CallCase, role: Role): Promise<string> => {
  const { id, username } = world.people[role];
  const opened =
    sessions.get(keyOf(call, role)) ??
    (isField(call) ? mobileOf(api, id).then(mobile => mobile.token()) : api.client(username).token());
  sessions.set(keyOf(call, role), opened);
  return opened;
};
const sessions = new Map<string, Promise<string>>();
const isField = ({ endpoint }: CallCase) => endpoint.path.startsWith('/api/field/');
const keyOf = (call: CallCase, role: Role) => `${role} ${isField(call)}`;

/** The database, with the same permissions of the people who call. */
const standing = async () => {
  for (const { role } of Object.values(world.people)) await world.permit(role, allPermissions);
  return fingerprint(api.db);
};

/** `done`, or what came instead. */
const outcome = ({ endpoint }: CallCase, { status, headers, body }: Answer) => {
  if (endpoint.transport === 'download') return headers['content-disposition'] ? 'done' : body;
  if (endpoint.transport === 'stream') return /^retry: /.test(body) ? 'done' : body;
  if (endpoint.transport === 'rest')
    return status === 200 && restAnswer(endpoint).safeParse(body).success ? 'done' : { status, body };
  if (status === doneOtherwise.get(endpoint)) return 'done';
  if (status !== 200 || body.success !== true) return { status, body };
  const { success, ...output } = body;
  return endpoint.output.safeParse(output).success ? 'done' : { status, body };
};
const doneOtherwise = new Map<unknown, number>([
  // A change that nobody made is nobody's own; what taking one's own back asks for is tried in audit/own.test.ts.
  [audit.actions.undo, 404],
  // An anomaly that stands; what comes of one that was repaired is tried in anomalies/care.test.ts.
  [anomalyActions.actions.reopen, 409],
  // A photo that nobody announced; one that was, and its bytes, are tried in field/uploads.test.ts.
  [field.actions.sendPart, 404],
  // Here no mail is sent; where one is, own-dashboards/mails.test.ts looks at it.
  [ownDashboards.actions.subscribe, 409],
  [ownDashboards.actions.trial, 409],
]);

/** A refusal of the call, or of the one row that a selection named. */
const isRefusal = ({ status, body }: { status: number; body: any }) =>
  [404, 422].includes(status) || (status === 200 && body.done === 0 && body.refused >= 0);

/** An id may happen to be the number of an errcode: that stays. */
const withoutId = (body: unknown, id: number) =>
  JSON.parse(JSON.stringify(body).replace(new RegExp(`(?<!"errcode":)\\b${id}\\b`, 'g'), '"id"'));
