import { computeRoute } from '../../../contract/office/route';
import type { Db } from '../../framework/db/client';
import { toNullablePlace } from '../../sites/geo/to-nullable-place';
import { plansOnDays } from './queries-work';

/** `order`: from 1. `way`: the metres from the previous plan; null for the first and where coordinates are unknown. */
type RoutePosition = { order: number; way: number | null };

/** Each plan's position, by its id, on the route that the office computes for its day (`computeRoute`). */
export const loadRoutePositions = async (db: Db, agentId: number, days: readonly string[]) => {
  const plans = days.length ? await plansOnDays(db, agentId, days) : [];
  return new Map(
    [...new Set(days)].flatMap(day => positionPlans(plans.filter(plan => String(plan.day) === day))),
  );
};

type DayPlan = Awaited<ReturnType<typeof plansOnDays>>[number];

/** The positions of a day's plans. Where a plan has two sites, the pickup counts: its work begins there. */
const positionPlans = (plans: readonly DayPlan[]): [number, RoutePosition][] => {
  const metresBySite = measureFromStart(plans);
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

/** The metres from the start of the day's route to each of its sites. */
const measureFromStart = (plans: readonly DayPlan[]) => {
  const route = computeSiteRoute(plans);
  const isReversed = hasMoreDropsBeforePickup(route, plans);
  const total = route.reduce((sum, { metres }) => sum + metres, 0);
  let travelled = 0;
  return new Map(
    route.map(({ siteId, metres }) => {
      travelled += metres;
      return [siteId, isReversed ? total - travelled : travelled];
    }),
  );
};

/** The sites with known coordinates in the order of the route, and the metres from the previous one. */
const computeSiteRoute = (plans: readonly DayPlan[]): RouteStop[] => {
  const placeBySite = new Map(
    plans
      .flatMap(({ site_id, lat, lng, drop_site_id, drop_lat, drop_lng }) => [
        [site_id, toNullablePlace(lat, lng)] as const,
        [drop_site_id, toNullablePlace(drop_lat, drop_lng)] as const,
      ])
      .filter(([siteId, place]) => siteId !== null && place !== null),
  );
  const siteIds = [...placeBySite.keys()];
  const places = [...placeBySite.values()].map(place => place!);
  return computeRoute(places).map(({ place: index, metres }) => ({ siteId: siteIds[index], metres }));
};
type RouteStop = { siteId: number | null; metres: number };

/**
 * Whether more plans drop before they pick up than after: the route is then reversed, since both directions are equally
 * long.
 */
const hasMoreDropsBeforePickup = (route: readonly RouteStop[], plans: readonly DayPlan[]) => {
  const indexBySite = new Map(route.map(({ siteId }, index) => [siteId, index]));
  let [dropsBefore, dropsAfter] = [0, 0];
  for (const { site_id, drop_site_id } of plans) {
    const [pickup, drop] = [indexBySite.get(site_id), indexBySite.get(drop_site_id)];
    if (pickup === undefined || drop === undefined) continue;
    if (drop < pickup) dropsBefore += 1;
    if (drop > pickup) dropsAfter += 1;
  }
  return dropsBefore > dropsAfter;
};
