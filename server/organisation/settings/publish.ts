import { type Audience, maxNamedRecipients, type settings } from '../../../contract/organisation/settings';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { ApiError, conflict } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import { notify } from '../../framework/notifications/notify';
import { type Recipient, recipients } from './queries';

type Actions = (typeof settings)['actions'];

/** Publishes a message to the active accounts in any of the three lists. */
export const publish: Handler<Actions['publish']> = async ({ input, db, user, request }) => {
  const { message, expected, users = [], cluster = [], owner = [] } = input;
  const people = await requireRecipients(db, { users, cluster, owner });
  const sent = people.length;
  if (expected !== undefined && expected !== sent)
    throw conflict({
      cause: 'audienceChanged',
      params: { count: sent },
      current: { audience: toAudience(people) },
    });
  await notify(
    db,
    people.map(({ id }) => id),
    { content: message },
    { published: true },
  );
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'settings',
      id: 0,
      action: 'settings.publish',
      after: { message, users, cluster, owner, sent },
    },
  ]);
  return { sent };
};

/** A message cannot be recalled, so its recipients are shown first. */
export const audience: Handler<Actions['audience']> = async ({ input, db }) =>
  toAudience(await requireRecipients(db, input));

type TargetLists = Pick<Parameters<Handler<Actions['audience']>>[0]['input'], 'users' | 'cluster' | 'owner'>;

const requireRecipients = async (db: Db, { users = [], cluster = [], owner = [] }: TargetLists) => {
  const people = await recipients(db, { users, cluster, owner });
  if (!people.length)
    throw new ApiError('invalid', {
      cause: 'nobodyNamed',
      fields: [{ path: 'users', cause: 'nobodyNamed' }],
    });
  return people;
};

const toAudience = (people: readonly Recipient[]): Audience => ({
  count: people.length,
  people: people.slice(0, maxNamedRecipients).map(({ username, first_name, last_name }) => ({
    username,
    name: [first_name, last_name].filter(Boolean).join(' ') || null,
  })),
});
