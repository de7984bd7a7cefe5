import { computeRoute } from '../../../contract/office/route';
import type { Db } from '../../framework/db/client';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { plansOnDays } from './queries-work';

/** Each plan's position on the office's computed route of its day (`measureRoute`), and the distance from the one before. */
export const loadRoutePositions = async (db: Db, agentId: number, days: readonly string[]) => {
  const plans = days.length ? await plansOnDays(db, agentId, days) : [];
  return new Map(
    [...new Set(days)].flatMap(day => computeDayRoute(plans.filter(plan => String(plan.day) === day))),
  );
};

type DayPlan = Awaited<ReturnType<typeof plansOnDays>>[number];

const computeDayRoute = (plans: DayPlan[]): [number, { order: number; way: number | null }][] => {
  const places = new Map(
    plans
      .flatMap(({ site_id, lat, lng, drop_site_id, drop_lat, drop_lng }) => [
        [site_id, toNullablePlace(lat, lng)] as const,
        [drop_site_id, toNullablePlace(drop_lat, drop_lng)] as const,
      ])
      .filter(([id, place]) => id !== null && place !== null),
  );
  const siteIds = [...places.keys()];
  const route = computeRoute([...places.values()].map(place => place!)).map(({ place, metres }) => ({
    siteId: siteIds[place],
    metres,
  }));
  const isReversed = countDropsAfterPickup(route, plans) < 0;
  const total = route.reduce((sum, { metres }) => sum + metres, 0);
  let travelled = 0;
  /** The metres from the start of the route, by site. */
  const metresBySite = new Map(
    route.map(({ siteId, metres }) => {
      travelled += metres;
      return [siteId, isReversed ? total - travelled : travelled];
    }),
  );
  return plans
    .map(({ id, site_id, drop_site_id }) => ({
      id,
      metres: metresBySite.get(site_id) ?? metresBySite.get(drop_site_id) ?? null,
    }))
    .sort((one, other) => (one.metres ?? Infinity) - (other.metres ?? Infinity) || one.id - other.id)
    .map(({ id, metres }, index, sorted) => {
      const previous = index ? sorted[index - 1].metres : null;
      const way = metres === null || previous === null ? null : metres - previous;
      return [id, { order: index + 1, way }];
    });
};

/**
 * How many plans drop after they pick up, minus those that drop before: both directions are equally long, so the route
 * is reversed where this is negative.
 */
const countDropsAfterPickup = (route: readonly { siteId: number | null }[], plans: readonly DayPlan[]) => {
  const indexBySite = new Map(route.map(({ siteId }, index) => [siteId, index]));
  return plans.reduce((sum, { site_id, drop_site_id }) => {
    const [pickup, drop] = [indexBySite.get(site_id), indexBySite.get(drop_site_id)];
    return pickup === undefined || drop === undefined ? sum : sum + Math.sign(drop - pickup);
  }, 0);
};
