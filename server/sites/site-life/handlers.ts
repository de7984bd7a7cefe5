import { taskKinds } from '../../../contract/organisation/vocabulary';
import type { siteLife } from '../../../contract/work/site-life';
import type { Handlers } from '../../framework/http/mount';
import { readSettings } from '../../framework/settings/queries';
import { signUrl } from '../../framework/signed-urls/signed-url';
import { getUsernames } from '../../organisation/directory/queries';
import { lastLateDay } from '../derived/late';
import { toNullablePlace } from '../geo/to-nullable-place';
import { requireSite } from '../sites/require-site';
import { countSiteItems, listNearbySites, listVisitPhotos, visitsBefore } from './queries';
import { timeline } from './timeline';

export const siteLifeHandlers: Handlers<typeof siteLife> = {
  timeline,

  photos: async ({ input: { site_id, task_type, before, limit }, user, db }) => {
    await requireSite(db, user, site_id);
    const visitsAndNext = await visitsBefore(db, user, site_id, task_type, before, limit + 1);
    const visits = visitsAndNext.slice(0, limit);
    const [getUsername, photos] = await Promise.all([
      getUsernames(
        db,
        visits.map(({ agent_id }) => agent_id),
      ),
      listVisitPhotos(
        db,
        site_id,
        visits.map(({ id }) => id),
      ),
    ]);
    const signedPhotos = await Promise.all(
      photos.map(async ({ task_id, slot, taken_at, ...photo }) => ({
        task_id,
        photo: {
          ...photo,
          index: slot,
          taken_at: taken_at?.toISOString() ?? null,
          thumb: await signUrl(db, `photo/${photo.id}/thumb`, user),
        },
      })),
    );
    return {
      data: visits.map(({ id, kind, status, created_at, agent_id }) => ({
        task_id: id,
        task_type: kind,
        task_status: status,
        at: created_at.toISOString(),
        agent: getUsername(agent_id),
        photos: signedPhotos.filter(({ task_id }) => task_id === id).map(({ photo }) => photo),
      })),
      next: visitsAndNext.length > visits.length ? visits[visits.length - 1].id : null,
    };
  },

  neighbours: async ({ input: { site_id, radius, limit }, user, db }) => {
    const { lat, lng } = await requireSite(db, user, site_id);
    const place = toNullablePlace(lat, lng);
    const near = place ? await listNearbySites(db, user, site_id, place, radius * 1000, limit) : [];
    return {
      data: near.map(({ id, code, name, distance, ...position }) => ({
        site_id: id,
        site_code: code,
        site_name: name,
        ...position,
        distance: Math.round(distance),
      })),
    };
  },

  summary: async ({ input: { site_id }, user, db }) => {
    await requireSite(db, user, site_id);
    const { task_pm_delay } = await readSettings(db);
    const { kinds, ...counts } = await countSiteItems(db, user, site_id, lastLateDay(task_pm_delay));
    return {
      data: {
        ...counts,
        tasks: taskKinds.flatMap(kind => kinds.filter(({ task_type }) => task_type === kind)),
      },
    };
  },
};
