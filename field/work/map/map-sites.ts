import type { FieldPlan } from '../../../contract/field/field-plan';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Place } from '../../../contract/sites/place';
import { isOver } from '../tasks/over';
import type { Work } from '../tasks/work';

/** A site on the map with its work; also a site where a task only ends. */
export type MapSite = {
  site: Pick<FieldPlan['site'], 'site_id' | 'code' | 'name' | 'address' | 'wilaya' | 'place'>;
  place: Place;
  kind: TaskKind;
  works: Work[];
  /** Its number on the route of the day; null if it is not on it. */
  order: number | null;
};

/** Selected instead of one day: all of them. */
export const allDays = 'all';

/** The days that have planned work; what is late or ongoing counts as today. */
export const listDays = (works: readonly Work[], today: string): string[] =>
  [...new Set(works.filter(isToDo).map(work => getDay(work, today)))].sort();

/** The work of a day, or of `allDays`, by date and then in route order. */
export const listWorkOn = (works: readonly Work[], day: string, today: string): Work[] =>
  works
    .filter(work => isToDo(work) && (day === allDays || getDay(work, today) === day))
    .sort(
      (one, other) =>
        (one.plan?.date ?? '').localeCompare(other.plan?.date ?? '') ||
        (one.plan?.order ?? 0) - (other.plan?.order ?? 0),
    );

/** Each site once, however many tasks it has; sites without coordinates are left out. */
export const listMapSites = (works: readonly Work[], route: readonly RouteSite[]): MapSite[] => {
  const sites = new Map<number, MapSite>();
  for (const work of works)
    for (const site of [work.site, work.drop_site]) {
      if (!site?.place) continue;
      const existing = sites.get(site.site_id);
      if (existing) existing.works.push(work);
      else {
        const index = route.findIndex(({ site_id }) => site_id === site.site_id);
        const order = index < 0 ? null : index + 1;
        sites.set(site.site_id, { site, place: site.place, kind: work.kind, works: [work], order });
      }
    }
  return [...sites.values()];
};

/** The route through the work planned for a day, each site once; late work is not on it. `allDays` have none. */
export const getRoute = (works: readonly Work[], day: string): RouteSite[] => {
  const sites = works
    .filter(({ plan }) => plan?.date === day)
    .flatMap(({ site, drop_site }) => [site, drop_site])
    .filter(site => site !== null && site.place !== null) as RouteSite[];
  return sites.filter((site, index) => sites.findIndex(({ site_id }) => site_id === site.site_id) === index);
};
type RouteSite = { site_id: number; place: Place };

const isToDo = (work: Work) => work.outcome === null && !isOver(work);
const getDay = ({ plan, task, arrival }: Work, today: string) =>
  plan && !task && !arrival && plan.date > today ? plan.date : today;
