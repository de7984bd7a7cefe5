import { sql } from 'kysely';
import type { z } from 'zod';
import { type OwnDashboardState, ownDashboardResource } from '../../../contract/figures/own-dashboards';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import { type MultiValue, mapMultiValue, parseMultiValue } from '../../../contract/framework/multi-value';
import type { ViewState } from '../../../contract/framework/views';
import { resources } from '../../../contract/office/resources';
import { siteLists } from '../../../contract/work/site-selection';
import type { Db } from '../../framework/db/client';
import { updateRule } from '../../work/alerts/queries-rules';
import { fieldWords, type OrganisationReference } from './queries';

type Filter = ViewState['filter'];

/** Replaces the row in the filters of saved views and in dashboard tiles. */
export const replaceInViews = async (
  db: Db,
  removed: OrganisationReference,
  replacement: string | number,
) => {
  const views = await db
    .selectFrom('views')
    .select(['id', 'resource', 'state'])
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, resource, state } of views) {
    const before = JSON.stringify(state);
    const after = JSON.stringify(
      resource === ownDashboardResource
        ? replaceInDashboard(state as OwnDashboardState, removed, replacement)
        : replaceInView(resource, state as ViewState, removed, replacement),
    );
    if (after === before) continue;
    await db
      .updateTable('views')
      .set({ state: after, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  }
};

const replaceInView = (
  resource: string,
  state: ViewState,
  removed: OrganisationReference,
  replacement: string | number,
) => ({ ...state, filter: replaceInFilter(resources.get(resource), state.filter, removed, replacement) });

/** A tile references the row by a field of its own or in the filter of its list. */
const replaceInDashboard = (
  state: OwnDashboardState,
  removed: OrganisationReference,
  replacement: string | number,
) => {
  const field = ({ owners: 'owner', clusters: 'cluster', wilayas: null } as const)[removed.resource];
  const tiles = state.tiles.map(tile => ({
    ...tile,
    ...(field && tile[field] !== undefined && isRemoved(removed, tile[field]) && { [field]: replacement }),
    ...(tile.filter && {
      filter: replaceInFilter(resources.get(tile.list ?? ''), tile.filter, removed, replacement),
    }),
  }));
  return { ...state, tiles };
};

/** Replaces the row in the site filters of maintenance plans; returns the filters before and after. */
export const replaceInMaintenance = async (
  db: Db,
  removed: OrganisationReference,
  replacement: string | number,
) => {
  const plans = await db
    .selectFrom('maintenance_plans')
    .select(['id', 'area', 'filter'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const changes = plans.flatMap(({ id, area, filter: before }) => {
    const after = replaceInFilter(siteLists[area], before as Filter, removed, replacement);
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
export const replaceInAlertRules = async (
  db: Db,
  removed: OrganisationReference,
  replacement: string | number,
) => {
  const column = ({ owners: 'owners', clusters: 'clusters', wilayas: null } as const)[removed.resource];
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
      const after = [...new Set(before.map(value => (isRemoved(removed, value) ? replacement : value)))];
      await updateRule(db, id, { [column]: after });
      return { id, before: { [column]: before }, after: { [column]: after } };
    }),
  );
};

const isRemoved = (removed: OrganisationReference, value: string | number) =>
  String(value) === String(removed.value);

/** The filter of a list with the row replaced in every field that may reference such a row. */
const replaceInFilter = (
  list: Pick<ResourceContract, 'filters'> | undefined,
  filter: Filter,
  removed: OrganisationReference,
  replacement: string | number,
) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const field = list?.filters.shape[name] as z.ZodType | undefined;
      const isReference = field && getFieldMeta(field)?.word === fieldWords[removed.resource];
      if (!isReference) return [name, value];
      const current = value as MultiValue<string | number>;
      if (!parseMultiValue(current).values.some(item => isRemoved(removed, item))) return [name, value];
      return [name, mapMultiValue(current, item => (isRemoved(removed, item) ? replacement : item))];
    }),
  );
