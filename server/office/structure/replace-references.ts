import { crudAction } from '../../../contract/framework/crud';
import type { Permissions } from '../../../contract/framework/permissions';
import type { OrganisationResourceName } from '../../../contract/organisation/organisation';
import { getGrantedClusters } from '../../../contract/organisation/permissions';
import type { Db } from '../../framework/db/client';
import { type ChangeTarget, recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import type { Row } from '../../framework/plain-resources/queries';
import { runAfterChange } from '../../framework/plain-resources/row-rules';
import { lockSettings, readSettings } from '../../framework/settings/queries';
import { changeSettings } from '../../organisation/settings/change-settings';
import { copySitesToWork } from '../../sites/derived/queries-places';
import { type SiteValues, updateSites } from '../../sites/derived/queries-sites';
import { updateAccount } from '../people/queries';
import { recordAccountChange } from '../people/record-account-change';
import { recordPermissions } from '../people/record-permissions';
import {
  listReferencingSites,
  listResourceReferences,
  lockReferencingAccounts,
  lockReferencingSites,
  type OrganisationReference,
  replaceInColumn,
} from './queries';
import { replaceInAlertRules, replaceInMaintenance, replaceInViews } from './queries-filters';

type Context = Omit<HandlerContext, 'input'>;
type Replacement = {
  call: Context;
  removed: OrganisationReference;
  replacement: OrganisationReference;
  /** The replacing row. */
  row: Row;
};

/** The value by which other rows reference this one: an owner's key, a cluster's or wilaya's number. */
export const toReference = (resource: OrganisationResourceName, row: Row): OrganisationReference => ({
  resource,
  value: resource === 'owners' ? String(row.key) : row.id,
});

/** Makes everything that references a row reference another, with history for each; updates derived data. */
export const replaceReferences = async (
  call: Context,
  resource: OrganisationResourceName,
  from: Row,
  to: Row,
) => {
  const { db } = call;
  const [removed, replacement] = [toReference(resource, from), toReference(resource, to)];
  const sites = await listReferencingSites(db, removed);
  await replaceByResource[resource]({ call, removed, replacement, row: to });
  await replaceInPlainResources(call, removed, replacement);
  await replaceInFilters(call, removed, replacement);
  await copySitesToWork(db, sites);
};

const replaceInPlainResources = async (
  call: Context,
  removed: OrganisationReference,
  replacement: OrganisationReference,
) => {
  for (const { contract, table, column } of listResourceReferences(removed.resource)) {
    const [before, after] = [{ [column]: removed.value }, { [column]: replacement.value }];
    const ids = await replaceInColumn(call.db, { table, column }, removed.value, replacement.value);
    await runAfterChange(call.db, table, ids);
    await recordChanges(
      call,
      { object: table, action: crudAction(contract, 'edit') },
      ids.map(id => ({ id, before, after })),
    );
  }
};

/** In the filters of saved views, maintenance plans and alert rules. */
const replaceInFilters = async (
  call: Context,
  removed: OrganisationReference,
  replacement: OrganisationReference,
) => {
  const { db } = call;
  await replaceInViews(db, removed, replacement.value);
  const maintenanceChanges = await replaceInMaintenance(db, removed, replacement.value);
  await recordChanges(
    call,
    { object: 'maintenance_plans', action: 'maintenance.edit' },
    maintenanceChanges.map(({ id, before, after }) => ({
      id,
      before: { filter: before },
      after: { filter: after },
    })),
  );
  await recordChanges(
    call,
    { object: 'alert_rules', action: 'alertRules.save' },
    await replaceInAlertRules(db, removed, replacement.value),
  );
};

/** Replaces what other plain resources do not reference: sites, accounts, sharing and settings. */
const replaceByResource: Record<OrganisationResourceName, (replacement: Replacement) => Promise<void>> = {
  owners: async ({ call, removed, replacement }) => {
    const [before, after] = [{ owner: removed.value }, { owner: replacement.value }];
    // Its managers move too, so they stay in charge of the sites.
    const sites = await moveSites(call.db, removed, { owner: String(replacement.value) });
    await recordChanges(
      call,
      { object: 'sites', action: 'sites.changeOwner' },
      sites.map(({ id }) => ({ id, before, after })),
    );
    for (const account of await lockReferencingAccounts(call.db, removed)) {
      const changed = await updateAccount(call.db, account.id, { owner: String(replacement.value) });
      await recordAccountChange(call, account, changed, 'accountActions.edit');
    }
    const column = { table: 'views', column: 'share_owner' };
    await replaceInColumn(call.db, column, removed.value, replacement.value);
    await replaceInSettings(call, String(removed.value), String(replacement.value));
  },

  clusters: async ({ call, removed, replacement }) => {
    const [from, to] = [Number(removed.value), Number(replacement.value)];
    for (const account of await lockReferencingAccounts(call.db, removed)) {
      const permissions = replaceCluster(account.permissions, from, to);
      const changed = await updateAccount(call.db, account.id, {
        cluster_id: account.cluster_id === from ? to : account.cluster_id,
        permissions: JSON.stringify(permissions),
      });
      if (account.cluster_id === from)
        await recordAccountChange(call, account, changed, 'accountActions.edit');
      if (String(getGrantedClusters(account.permissions)) === String(getGrantedClusters(permissions)))
        continue;
      await recordPermissions(call, account, permissions);
    }
    await replaceInColumn(call.db, { table: 'views', column: 'share_cluster' }, from, to);
  },

  wilayas: async ({ call, removed, replacement, row }) => {
    const after = { wilaya_id: Number(replacement.value), cluster_id: Number(row.cluster_id) };
    const sites = await moveSites(call.db, removed, { wilaya_id: Number(replacement.value) });
    await recordChanges(
      call,
      { object: 'sites', action: 'sites.edit' },
      sites.map(({ id, cluster_id }) => ({ id, before: { wilaya_id: removed.value, cluster_id }, after })),
    );
  },
};

/** Moves sites to another owner or wilaya; returns them as they were. */
const moveSites = async (db: Db, removed: OrganisationReference, values: SiteValues) => {
  const before = await lockReferencingSites(db, removed);
  const ids = before.map(({ id }) => id);
  await updateSites(db, ids, values);
  return before;
};

/** The number of settings that reference an owner: the one whose managers review SSRs, and its deadlines. */
export const countReferencingSettings = async (
  db: Db,
  { resource, value }: OrganisationReference,
): Promise<{ settings?: number }> => {
  if (resource !== 'owners') return {};
  const { reviewing_owner, deadlines } = await readSettings(db);
  const count =
    Number(reviewing_owner === value) + Number(deadlines.rules.some(({ owner }) => owner === value));
  return count ? { settings: count } : {};
};

const replaceInSettings = async (call: Context, removed: string, replacement: string) => {
  await lockSettings(call.db);
  const { reviewing_owner, deadlines } = await readSettings(call.db);
  if (reviewing_owner === removed)
    await changeSettings(call, 'settings.updateTaskRules', { reviewing_owner: replacement });
  if (!deadlines.rules.some(({ owner }) => owner === removed)) return;
  // Deadlines that the replacing owner has itself take precedence.
  const replacementKinds = new Set(
    deadlines.rules.flatMap(({ owner, kind }) => (owner === replacement ? [kind] : [])),
  );
  const rules = deadlines.rules
    .filter(({ owner, kind }) => owner !== removed || !replacementKinds.has(kind))
    .map(rule => (rule.owner === removed ? { ...rule, owner: replacement } : rule));
  await changeSettings(call, 'settings.updateDeadlines', { deadlines: { ...deadlines, rules } });
};

const recordChanges = (
  { db, user, request }: Context,
  target: ChangeTarget,
  changes: { id: number; before: Record<string, unknown>; after: Record<string, unknown> }[],
) =>
  recordHistory(
    db,
    { user, address: request.ip },
    changes.map(change => ({ ...target, ...change })),
  );

/** Permissions with one cluster replaced by another. */
const replaceCluster = (permissions: Permissions, from: number, to: number): Permissions => {
  const replaceIn = (ids: readonly number[]) => [...new Set(ids.map(id => (id === from ? to : id)))];
  const { pm, clusters } = permissions;
  return {
    ...permissions,
    ...(pm?.clusters && { pm: { ...pm, clusters: replaceIn(pm.clusters) } }),
    ...(clusters && { clusters: replaceIn(clusters) }),
  };
};
