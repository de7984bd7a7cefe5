import { sql } from 'kysely';
import type { z } from 'zod';
import { type OwnDashboardState, ownDashboardResource } from '../../../contract/figures/own-dashboards';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type MultiValue, mapMultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import type { ViewState } from '../../../contract/framework/views';
import { resources } from '../../../contract/office/resources';
import { getFieldMeta } from '../../../contract/organisation/vocabulary';
import { siteLists } from '../../../contract/work/site-selection';
import type { Db } from '../../framework/db/client';
import { updateRule } from '../../work/alerts/queries-rules';
import { fieldWords, type OrganisationReference } from './queries';

type Filter = ViewState['filter'];

/** Replaces the row in the filters of saved views and in dashboard tiles. */
export const replaceInViews = async (db: Db, removed: OrganisationReference, other: string | number) => {
  /** The tile's field that holds such a place. */
  const placed = ({ owners: 'owner', clusters: 'cluster', wilayas: null } as const)[removed.of];
  const renamed = (list: string, filter: Filter) =>
    renamedFilter(resources.get(list), filter, removed, other);
  for (const { id, resource, state } of await db
    .selectFrom('views')
    .select(['id', 'resource', 'state'])
    .orderBy('id')
    .forUpdate()
    .execute()) {
    const before = JSON.stringify(state);
    const after = JSON.stringify(
      resource === ownDashboardResource
        ? {
            ...(state as OwnDashboardState),
            tiles: (state as OwnDashboardState).tiles.map(tile => ({
              ...tile,
              ...(placed &&
                tile[placed] !== undefined &&
                isRemoved(removed, tile[placed]) && { [placed]: other }),
              ...(tile.filter && { filter: renamed(tile.list ?? '', tile.filter) }),
            })),
          }
        : { ...(state as ViewState), filter: renamed(resource, (state as ViewState).filter) },
    );
    if (after === before) continue;
    await db
      .updateTable('views')
      .set({ state: after, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  }
};

/** Replaces the row in the site filters of maintenance plans; returns the filters before and after. */
export const replaceInMaintenance = async (
  db: Db,
  removed: OrganisationReference,
  other: string | number,
) => {
  const plans = await db
    .selectFrom('maintenance_plans')
    .select(['id', 'area', 'filter'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changes = plans.flatMap(({ id, area, filter: before }) => {
    const after = renamedFilter(siteLists[area], before as Filter, removed, other);
    return JSON.stringify(after) === JSON.stringify(before) ? [] : [{ id, before, after }];
  });
  for (const { id, after } of changes)
    await db
      .updateTable('maintenance_plans')
      .set({ filter: JSON.stringify(after), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  return changes;
};

/** Replaces the row in alert rules; returns what they referenced before and after. */
export const replaceInAlertRules = async (db: Db, removed: OrganisationReference, other: string | number) => {
  const column = ({ owners: 'owners', clusters: 'clusters', wilayas: null } as const)[removed.of];
  if (!column) return [];
  const rules = await db
    .selectFrom('alert_rules')
    .select(['id', column])
    .where(sql<boolean>`${removed.value} = any(${sql.ref(column)})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return Promise.all(
    rules.map(async ({ id, [column]: before }) => {
      const after = [...new Set(before.map(named => (isRemoved(removed, named) ? other : named)))];
      await updateRule(db, id, { [column]: after });
      return { id, before: { [column]: before }, after: { [column]: after } };
    }),
  );
};

const isRemoved = ({ value }: OrganisationReference, named: string | number) =>
  String(named) === String(value);

const renamedFilter = (
  list: Pick<ResourceContract, 'filters'> | undefined,
  filter: Filter,
  removed: OrganisationReference,
  other: string | number,
) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const current = value as MultiValue<string | number>;
      const field = list?.filters.shape[name];
      const names =
        field !== undefined &&
        getFieldMeta(field as z.ZodType)?.word === fieldWords[removed.of] &&
        parseMultiValue(current).values.some(named => isRemoved(removed, named));
      return [
        name,
        names ? mapMultiValue(current, named => (isRemoved(removed, named) ? other : named)) : value,
      ];
    }),
  );
