import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { distanceBetween } from '../../../contract/sites/distance';
import type { Place } from '../../../contract/sites/place';
import { getArrivalWarnings } from '../../../contract/work/arrival-warnings';
import { distanceIn } from '../../../i18n/numbers';
import type { Db } from '../../framework/db/client';
import { defaultLanguage } from '../../framework/language/language';
import { appendText, buildNotice } from '../../framework/notifications/notify';
import { describeKind } from '../planning/plan-notifier';
import { notifyOffice } from './notify-office';
import { findSiteLocation } from './queries';

type Arrival = {
  task: {
    id: number;
    kind: TaskKind;
    site_id: number;
    drop_site_id: number | null;
    agent_id: number | null;
    owner: string;
    cluster_id: number;
    manager_id: number | null;
    plan_id: number | null;
  };
  place: Place;
  agent: string;
  /** As written by the agent. */
  reason: string | null;
};

/** Notifies the people in charge of an agent who clocks in away from the site. */
export const notifyIfFar = async (db: Db, { task, place, agent, reason }: Arrival) => {
  const site = await findSiteLocation(db, task.site_id);
  const distance = distanceBetween(place, site.place);
  if (!getArrivalWarnings({ place, distance, at: null, received: new Date() }).includes('far')) return;
  const notice = buildNotice('arrivedFar', {
    agent,
    distance: distanceIn(defaultLanguage, distance!),
    ...describeKind(task.kind),
    code: site.code,
    task: task.id,
  });
  await notifyOffice(db, task, {
    events: ['far'],
    site: site.code,
    buildNotification: wants => (wants('far') ? appendText(notice, reason) : null),
  });
};
