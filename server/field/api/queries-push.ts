import { sql } from 'kysely';
import type { PushKind } from '../../../contract/organisation/push';
import { registerPushMessages } from '../../framework/push/queries';

/** Push messages say the site's code, and the work by the app's id. */
export const registerPush = () =>
  registerPushMessages({
    otherNews: 'other' satisfies PushKind,
    details: sql`jsonb_build_object('site', o.payload->>'site', 'work', coalesce('p' || (o.payload->>'plan'), (
      select coalesce('p' || t.plan_id, 't' || t.id) from tasks t where t.id = (o.payload->>'task')::int)))`,
  });
