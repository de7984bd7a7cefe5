import { plainAction } from '../../../contract/framework/crud';
import type { Organised } from '../../../contract/organisation/organisation';
import { clustersGiven, type Permissions } from '../../../contract/organisation/permissions';
import type { Db } from '../../framework/db/client';
import { type ChangeOf, recordHistory } from '../../framework/history/record-history';
import { recordSecurityEvent } from '../../framework/history/security-event';
import type { Call } from '../../framework/http/mount';
import { changedRights } from '../../organisation/security-events/changed-rights';
import { changeSettings } from '../../organisation/settings/change';
import { lockSettings, readSettings } from '../../organisation/settings/queries';
import type { Row } from '../../sites/crud/queries';
import { followed } from '../../sites/crud/row-rules';
import { copySitesToWork } from '../../sites/derived/queries-places';
import { type SiteValues, updateSites } from '../../sites/derived/queries-sites';
import { updateAccount } from '../people/queries';
import { record as recordAccount } from '../people/record';
import {
  accountsNaming,
  lockSitesNaming,
  type Named,
  registersNaming,
  renameIn,
  sitesNaming,
} from './queries';
import { renameInAlertRules, renameInMaintenance, renameInViews } from './queries-filters';

type Context = Omit<Call, 'input'>;
type Replacing = { call: Context; gone: Named; heir: Named; row: Row };

/** The value by which other rows reference this one: an owner's key, a cluster's or wilaya's number. */
export const nameOf = (of: Organised, row: Row): Named => ({
  of,
  value: of === 'owners' ? String(row.key) : row.id,
});

/** Makes everything that references a row reference another, with history for each; derived data follows. */
export const replace = async (call: Context, of: Organised, from: Row, to: Row) => {
  const replacing = { call, gone: nameOf(of, from), heir: nameOf(of, to), row: to };
  const sites = await sitesNaming(call.db, replacing.gone);
  await replaced[of](replacing);
  for (const { contract, table, column } of registersNaming(of)) {
    const [before, after] = [{ [column]: replacing.gone.value }, { [column]: replacing.heir.value }];
    const ids = await renameIn(call.db, { table, column }, replacing.gone.value, replacing.heir.value);
    await followed(call.db, table, ids);
    await told(
      call,
      { object: table, action: plainAction(contract, 'edit') },
      ids.map(id => ({ id, before, after })),
    );
  }
  await renameInViews(call.db, replacing.gone, replacing.heir.value);
  const chosen = await renameInMaintenance(call.db, replacing.gone, replacing.heir.value);
  await told(
    call,
    { object: 'maintenance_plans', action: 'maintenance.edit' },
    chosen.map(({ id, before, after }) => ({ id, before: { filter: before }, after: { filter: after } })),
  );
  await told(
    call,
    { object: 'alert_rules', action: 'alertRules.save' },
    await renameInAlertRules(call.db, replacing.gone, replacing.heir.value),
  );
  await copySitesToWork(call.db, sites);
};

const replaced: Record<Organised, (replacing: Replacing) => Promise<void>> = {
  owners: async ({ call, gone, heir }) => {
    const [before, after] = [{ owner: gone.value }, { owner: heir.value }];
    // Its managers move too, so they stay in charge of the sites.
    const sites = await moveSites(call.db, gone, { owner: String(heir.value) });
    await told(
      call,
      { object: 'sites', action: 'sites.changeOwner' },
      sites.map(({ id }) => ({ id, before, after })),
    );
    for (const account of await accountsNaming(call.db, gone)) {
      const changed = await updateAccount(call.db, account.id, { owner: String(heir.value) });
      await recordAccount(call, account, changed, 'accountActions.edit');
    }
    await renameIn(call.db, { table: 'views', column: 'share_owner' }, gone.value, heir.value);
    await changeSettingsNaming(call, String(gone.value), String(heir.value));
  },

  clusters: async ({ call, gone, heir }) => {
    const [from, to] = [Number(gone.value), Number(heir.value)];
    for (const account of await accountsNaming(call.db, gone)) {
      const permissions = servingInstead(account.permissions, from, to);
      const changed = await updateAccount(call.db, account.id, {
        cluster_id: account.cluster_id === from ? to : account.cluster_id,
        permissions: JSON.stringify(permissions),
      });
      if (account.cluster_id === from) await recordAccount(call, account, changed, 'accountActions.edit');
      if (String(clustersGiven(account.permissions)) === String(clustersGiven(permissions))) continue;
      await told(call, { object: 'accounts', action: 'accountActions.setPermissions' }, [
        { id: account.id, before: { ...account.permissions }, after: { ...permissions } },
      ]);
      await recordSecurityEvent(call.db, call.request, {
        kind: 'permissionsChanged',
        accountId: account.id,
        by: call.user.userid,
        details: changedRights(account.permissions, permissions),
      });
    }
    await renameIn(call.db, { table: 'views', column: 'share_cluster' }, from, to);
  },

  wilayas: async ({ call, gone, heir, row }) => {
    const after = { wilaya_id: Number(heir.value), cluster_id: Number(row.cluster_id) };
    const sites = await moveSites(call.db, gone, { wilaya_id: Number(heir.value) });
    await told(
      call,
      { object: 'sites', action: 'sites.edit' },
      sites.map(({ id, cluster_id }) => ({ id, before: { wilaya_id: gone.value, cluster_id }, after })),
    );
  },
};

/** Moves sites to another owner or wilaya; returns them as they were. */
const moveSites = async (db: Db, gone: Named, values: SiteValues) => {
  const before = await lockSitesNaming(db, gone);
  await updateSites(
    db,
    before.map(({ id }) => id),
    values,
  );
  return before;
};

/** The settings that reference an owner: whose managers decide on SSRs, and deadlines of its own. */
export const settingsNaming = async (db: Db, { of, value }: Named): Promise<{ settings?: number }> => {
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
  const his = new Set(deadlines.rules.flatMap(({ owner, kind }) => (owner === heir ? [kind] : [])));
  const rules = deadlines.rules.flatMap(rule =>
    rule.owner !== gone ? [rule] : his.has(rule.kind) ? [] : [{ ...rule, owner: heir }],
  );
  await changeSettings(call, 'settings.updateDeadlines', { deadlines: { ...deadlines, rules } });
};

const told = (
  { db, user, request }: Context,
  what: ChangeOf,
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
