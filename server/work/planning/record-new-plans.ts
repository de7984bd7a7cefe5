import type { ObjectAction } from '../../../contract/registry/changes';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import { type Change, type Origin, omitEmpty, recordHistory } from '../../framework/history/record-history';
import { addSitesToArea } from '../../sites/derived/queries-sites';
import type { NewPlan } from './queries';

/** Actions on plans also appear on the site's page. */
export type PlanAction = ObjectAction<'plans'> & ObjectAction<'sites'>;

/**
 * Makes the sites of new plans members of the areas of their kinds, and records the plans in the history, also on their
 * sites: there `area` says that the plan made the site a member, which undoing the plan ends again.
 */
export const recordNewPlans = async (
  db: Db,
  origin: Origin,
  plans: readonly NewPlan[],
  ids: readonly number[],
  action: PlanAction,
) => {
  const newMembers = await addToAreas(db, plans);
  await recordHistory(
    db,
    origin,
    plans.flatMap(({ site_id, created_by, ...values }, index) => {
      const { drop_site_id, kind } = values;
      const plan_id = ids[index];
      const after = { plan_id, ...omitEmpty(values) };
      const area = getKindArea(kind);
      const isNew = (id: number | null) => newMembers.has(`${id} ${area}`);
      const changes: Change[] = [
        { object: 'sites', id: site_id, action, after: isNew(site_id) ? { ...after, area } : after },
        { object: 'plans', id: plan_id, action, after: { site_id, ...after } },
      ];
      if (isNew(drop_site_id))
        changes.push({ object: 'sites', id: drop_site_id!, action, after: { plan_id, area } });
      return changes;
    }),
  );
};

/** The new members, as « site area ». */
const addToAreas = async (db: Db, plans: readonly NewPlan[]) => {
  const newMembers = new Set<string>();
  for (const area of new Set(plans.map(({ kind }) => getKindArea(kind)))) {
    const areaPlans = plans.filter(({ kind }) => getKindArea(kind) === area);
    for (const id of await addSitesToArea(db, listPlanSites(areaPlans), area))
      newMembers.add(`${id} ${area}`);
  }
  return newMembers;
};

/** Each site once, where something is dropped as well. */
export const listPlanSites = (plans: readonly Pick<NewPlan, 'site_id' | 'drop_site_id'>[]) => [
  ...new Set(plans.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]).filter(id => id !== null)),
];
