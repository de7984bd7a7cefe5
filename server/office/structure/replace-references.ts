import { crudAction } from '../../../contract/framework/crud';
import type { OrganisationResourceName } from '../../../contract/organisation/organisation';
import { getGrantedClusters, type Permissions } from '../../../contract/organisation/permissions';
import type { Db } from '../../framework/db/client';
import { type ChangeTarget, recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import type { HandlerContext } from '../../framework/http/mount';
import { diffPermissions } from '../../organisation/security-events/diff-permissions';
import { changeSettings } from '../../organisation/settings/change-settings';
import { lockSettings, readSettings } from '../../organisation/settings/queries';
import type { Row } from '../../sites/crud/queries';
import { runAfterChange } from '../../sites/crud/row-rules';
import { copySitesToWork } from '../../sites/derived/queries-places';
import { type SiteValues, updateSites } from '../../sites/derived/queries-sites';
import { updateAccount } from '../people/queries';
import { recordAccountChange as recordAccount } from '../people/record-account-change';
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
type Replacing = { call: Context; gone: OrganisationReference; heir: OrganisationReference; row: Row };

/** The value by which other rows reference this one: an owner's key, a cluster's or wilaya's number. */
export const toReference = (of: OrganisationResourceName, row: Row): OrganisationReference => ({
  of,
  value: of === 'owners' ? String(row.key) : row.id,
});

/** Makes everything that references a row reference another, with history for each; derived data follows. */
export const replaceReferences = async (call: Context, of: OrganisationResourceName, from: Row, to: Row) => {
  const replacing = { call, gone: toReference(of, from), heir: toReference(of, to), row: to };
  const sites = await listReferencingSites(call.db, replacing.gone);
  await replaced[of](replacing);
  for (const { contract, table, column } of listResourceReferences(of)) {
    const [before, after] = [{ [column]: replacing.gone.value }, { [column]: replacing.heir.value }];
    const ids = await replaceInColumn(call.db, { table, column }, replacing.gone.value, replacing.heir.value);
    await runAfterChange(call.db, table, ids);
    await recordChanges(
      call,
      { object: table, action: crudAction(contract, 'edit') },
      ids.map(id => ({ id, before, after })),
    );
  }
  await replaceInViews(call.db, replacing.gone, replacing.heir.value);
  const chosen = await replaceInMaintenance(call.db, replacing.gone, replacing.heir.value);
  await recordChanges(
    call,
    { object: 'maintenance_plans', action: 'maintenance.edit' },
    chosen.map(({ id, before, after }) => ({ id, before: { filter: before }, after: { filter: after } })),
  );
  await recordChanges(
    call,
    { object: 'alert_rules', action: 'alertRules.save' },
    await replaceInAlertRules(call.db, replacing.gone, replacing.heir.value),
  );
  await copySitesToWork(call.db, sites);
};

const replaced: Record<OrganisationResourceName, (replacing: Replacing) => Promise<void>> = {
  owners: async ({ call, gone, heir }) => {
    const [before, after] = [{ owner: gone.value }, { owner: heir.value }];
    // Its managers move too, so they stay in charge of the sites.
    const sites = await moveSites(call.db, gone, { owner: String(heir.value) });
    await recordChanges(
      call,
      { object: 'sites', action: 'sites.changeOwner' },
      sites.map(({ id }) => ({ id, before, after })),
    );
    for (const account of await lockReferencingAccounts(call.db, gone)) {
      const changed = await updateAccount(call.db, account.id, { owner: String(heir.value) });
      await recordAccount(call, account, changed, 'accountActions.edit');
    }
    await replaceInColumn(call.db, { table: 'views', column: 'share_owner' }, gone.value, heir.value);
    await changeSettingsNaming(call, String(gone.value), String(heir.value));
  },

  clusters: async ({ call, gone, heir }) => {
    const [from, to] = [Number(gone.value), Number(heir.value)];
    for (const account of await lockReferencingAccounts(call.db, gone)) {
      const permissions = servingInstead(account.permissions, from, to);
      const changed = await updateAccount(call.db, account.id, {
        cluster_id: account.cluster_id === from ? to : account.cluster_id,
        permissions: JSON.stringify(permissions),
      });
      if (account.cluster_id === from) await recordAccount(call, account, changed, 'accountActions.edit');
      if (String(getGrantedClusters(account.permissions)) === String(getGrantedClusters(permissions)))
        continue;
      await recordChanges(call, { object: 'accounts', action: 'accountActions.setPermissions' }, [
        { id: account.id, before: { ...account.permissions }, after: { ...permissions } },
      ]);
      await recordSecurityEvent(call.db, call.request, {
        kind: 'permissionsChanged',
        accountId: account.id,
        by: call.user.userid,
        details: diffPermissions(account.permissions, permissions),
      });
    }
    await replaceInColumn(call.db, { table: 'views', column: 'share_cluster' }, from, to);
  },

  wilayas: async ({ call, gone, heir, row }) => {
    const after = { wilaya_id: Number(heir.value), cluster_id: Number(row.cluster_id) };
    const sites = await moveSites(call.db, gone, { wilaya_id: Number(heir.value) });
    await recordChanges(
      call,
      { object: 'sites', action: 'sites.edit' },
      sites.map(({ id, cluster_id }) => ({ id, before: { wilaya_id: gone.value, cluster_id }, after })),
    );
  },
};

/** Moves sites to another owner or wilaya; returns them as they were. */
const moveSites = async (db: Db, gone: OrganisationReference, values: SiteValues) => {
  const before = await lockReferencingSites(db, gone);
  await updateSites(
    db,
    before.map(({ id }) => id),
    values,
  );
  return before;
};

/** The settings that reference an owner: whose managers decide on SSRs, and deadlines of its own. */
export const countReferencingSettings = async (
  db: Db,
  { of, value }: OrganisationReference,
): Promise<{ settings?: number }> => {
  if (of !== 'owners') return {};
  const { reviewing_owner, deadlines } = await readSettings(db);
  const names =
    Number(reviewing_owner === value) + Number(deadlines.rules.some(({ owner }) => owner === value));
  return names ? { settings: names } : {};
};

const changeSettingsNaming = async (call: Context, gone: string, heir: string) => {
  await lockSettings(call.db);
  const { reviewing_owner, deadlines } = await readSettings(call.db);
  if (reviewing_owner === gone)
    await changeSettings(call, 'settings.updateTaskRules', { reviewing_owner: heir });
  if (!deadlines.rules.some(({ owner }) => owner === gone)) return;
  // Deadlines that the replacing owner has itself take precedence.
  const heirKinds = new Set(deadlines.rules.flatMap(({ owner, kind }) => (owner === heir ? [kind] : [])));
  const rules = deadlines.rules.flatMap(rule =>
    rule.owner !== gone ? [rule] : heirKinds.has(rule.kind) ? [] : [{ ...rule, owner: heir }],
  );
  await changeSettings(call, 'settings.updateDeadlines', { deadlines: { ...deadlines, rules } });
};

const recordChanges = (
  { db, user, request }: Context,
  what: ChangeTarget,
  changes: { id: number; before: Record<string, unknown>; after: Record<string, unknown> }[],
) =>
  recordHistory(
    db,
    { user, address: request.ip },
    changes.map(change => ({ ...what, ...change })),
  );

const servingInstead = (permissions: Permissions, from: number, to: number): Permissions => {
  const instead = (served: readonly number[]) => [...new Set(served.map(id => (id === from ? to : id)))];
  const { pm, clusters } = permissions;
  return {
    ...permissions,
    ...(pm?.clusters && { pm: { ...pm, clusters: instead(pm.clusters) } }),
    ...(clusters && { clusters: instead(clusters) }),
  };
};
