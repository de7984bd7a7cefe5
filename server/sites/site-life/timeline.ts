import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { pmRule } from '../../../contract/organisation/permissions';
import { type SiteEventKind, siteEventKinds, type siteLife } from '../../../contract/work/site-life';
import { canReadAnyKind } from '../../../contract/work/task-lists';
import type { Handler } from '../../framework/http/mount';
import { requireSite } from '../sites/require-site';
import { listSiteEventsBefore } from './queries-events';
import { toSiteEvents } from './site-events';

/** One page of a site's events, the newest first. */
export const timeline: Handler<(typeof siteLife)['actions']['timeline']> = async ({
  input,
  user,
  db,
  language,
}) => {
  await requireSite(db, user, input.site_id);
  const kinds = siteEventKinds.filter(kind => isAllowed(user, ruleByKind[kind]));
  const selectedKinds = input.kinds ? kinds.filter(kind => input.kinds?.includes(kind)) : kinds;
  const eventsAndNext = await listSiteEventsBefore(
    db,
    user,
    input.site_id,
    selectedKinds,
    input.before,
    input.limit + 1,
  );
  const page = eventsAndNext.slice(0, input.limit);
  return {
    data: await toSiteEvents(db, user, input.site_id, page, language),
    kinds,
    next: eventsAndNext.length > page.length ? page[page.length - 1].cursor : null,
  };
};

/** The permission to see each kind of event. */
const ruleByKind = {
  tasks: canReadAnyKind,
  plans: canReadAnyKind,
  anomalies: canReadAnyKind,
  files: canReadAnyKind,
  people: pmRule('read_site_history'),
  notes: pmRule('read_site_detail'),
} satisfies Record<SiteEventKind, Rule>;
