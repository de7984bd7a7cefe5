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

type Planned = Awaited<ReturnType<typeof plansOnDays>>[number];

const computeDayRoute = (plans: Planned[]): [number, { order: number; way: number | null }][] => {
  const places = new Map(
    plans
      .flatMap(({ site_id, lat, lng, drop_site_id, drop_lat, drop_lng }) => [
        [site_id, toNullablePlace(lat, lng)] as const,
        [drop_site_id, toNullablePlace(drop_lat, drop_lng)] as const,
      ])
      .filter(([id, place]) => id !== null && place !== null),
  );
  const sites = [...places.keys()];
  const round = computeRoute([...places.values()].map(place => place!));
  // Both directions are equally long: take the one in which more is picked up before it is dropped.
  const rank = new Map(round.map(({ place }, at) => [sites[place], at]));
  const forwards = plans.reduce((sum, { site_id, drop_site_id }) => {
    const [from, to] = [rank.get(site_id), rank.get(drop_site_id)];
    return from === undefined || to === undefined ? sum : sum + Math.sign(to - from);
  }, 0);
  const total = round.reduce((sum, { metres }) => sum + metres, 0);
  let travelled = 0;
  const at = new Map(
    round.map(({ place, metres }) => {
      travelled += metres;
      return [sites[place], forwards < 0 ? total - travelled : travelled];
    }),
  );
  const metresOf = ({ site_id, drop_site_id }: Planned) => at.get(site_id) ?? at.get(drop_site_id) ?? null;
  return plans
    .map(plan => ({ id: plan.id, metres: metresOf(plan) }))
    .sort((one, other) => (one.metres ?? Infinity) - (other.metres ?? Infinity) || one.id - other.id)
    .map(({ id, metres }, index, ordered) => {
      const before = index ? ordered[index - 1].metres : null;
      return [id, { order: index + 1, way: metres === null || before === null ? null : metres - before }];
    });
};
