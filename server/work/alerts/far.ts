import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { distanceBetween } from '../../../contract/sites/distance';
import type { Place } from '../../../contract/sites/place';
import { marksOf } from '../../../contract/work/arrival';
import { distanceIn } from '../../../i18n/numbers';
import type { Db } from '../../framework/db/client';
import { notice } from '../../organisation/notifications/notify';
import { kindInWords } from '../planning/notify-planned';
import { forReader } from './for-reader';
import { notifyOffice } from './notify-office';
import { siteToReach } from './queries';

type Arrived = {
  task: {
    id: number;
    kind: TaskKind;
    site_id: number;
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
export const notifyIfFar = async (db: Db, { task, place, agent, reason }: Arrived) => {
  const site = await siteToReach(db, task.site_id);
  const distance = distanceBetween(place, site.place);
  if (!marksOf({ place, distance, at: null, received: new Date() }).includes('far')) return;
  const told = notice('arrivedFar', {
    agent,
    distance: distanceIn('fr', distance!),
    kind: kindInWords(task.kind),
    code: site.code,
    task: task.id,
  });
  await notifyOffice(db, task, {
    happened: ['far'],
    site: site.code,
    say: wants => (wants('far') ? forReader(told, reason) : null),
  });
};
