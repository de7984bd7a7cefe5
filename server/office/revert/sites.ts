import { fieldsWith } from '../../../contract/framework/fields';
import type { Area } from '../../../contract/organisation/vocabulary';
import { gpmSiteFields, siteFields } from '../../../contract/sites/site-fields';
import { listNewerChanges } from '../../framework/change-history/queries';
import type { RevertHandler } from '../../framework/change-history/register-change-history';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  recordReverts,
  refuseNewerChanges,
} from '../../framework/change-history/revert-handler';
import { conflict } from '../../framework/http/errors';
import { deleteSites, updateSites } from '../../sites/derived/queries-sites';
import {
  findSiteByInvoiceCode,
  lockSitesUnchecked,
  type SiteRecord,
  siteByCode,
} from '../../sites/sites/queries';
import { assignAgents, getSiteAreaAgents } from '../imports/queries-records';
import { listSiteDependents, lockWholeSites } from './queries-changed-records';
import { takeSitesOffLists } from './site-lists';
import { requireVisibleAccounts } from './visible-accounts';

/** The columns of a site that can be reverted from its history. */
export const revertibleSiteColumns: ReadonlySet<string> = new Set([
  ...fieldsWith(siteFields, 'column').map(field => siteFields[field].column),
  ...fieldsWith(gpmSiteFields, 'column').map(field => gpmSiteFields[field].column),
  'typology',
  'antenna_support',
]);

/** Edited sites, or ones moved to another owner: restores their fields. A note added with the edit stays. */
export const revertSites: RevertHandler = async (call, changes) => {
  for (let remaining = changes; remaining.length; ) {
    // The last change of each site: a write may have left several of one.
    const last = new Map(remaining.toReversed().map(change => [change.object_id, change]));
    await revertDifferentSites(
      call,
      remaining.filter(change => last.get(change.object_id) === change),
    );
    remaining = remaining.filter(change => last.get(change.object_id) !== change);
  }
};

/** One change of each site, set by set: thousands of sites go back to few owners. */
const revertDifferentSites: RevertHandler = async (call, changes) => {
  const ids = changes.map(({ object_id }) => object_id);
  const sites = new Map((await lockWholeSites(call.db, ids)).map(site => [site.id, site]));
  const blockedChanges = changes.filter(
    change => !isUnchangedSince(change, sites.get(change.object_id), revertibleFields(change)),
  );
  if (blockedChanges.length) return refuseNewerChanges(call, blockedChanges, revertibleFields);
  await requireVisibleAccounts(
    call,
    changes.map(change => ({
      change,
      account: revertibleFields(change).includes('manager_id') && change.before?.manager_id,
    })),
  );
  const reverted = new Map<number, SiteRecord>();
  for (const { values, siteIds } of groupByPreviousValues(changes)) {
    await requireUniqueCodes(call, siteIds[0], values);
    for (const site of await updateSites(call.db, siteIds, values)) reverted.set(site.id, site);
  }
  await recordReverts(
    call,
    changes.map(({ id, object_id }) => ({
      object: 'sites',
      id: object_id,
      before: sites.get(object_id)!,
      after: reverted.get(object_id)!,
      reverts: id,
    })),
  );
};

const revertibleFields = (change: Parameters<RevertHandler>[1][number]) =>
  changedFields(change).filter(field => revertibleSiteColumns.has(field));

type Group = { values: Partial<SiteRecord>; siteIds: number[] };

/** The sites that get the same values, in the order of their changes. */
const groupByPreviousValues = (changes: Parameters<RevertHandler>[1]) => {
  const groups = new Map<string, Group>();
  for (const change of changes) {
    // The cluster follows from the wilaya.
    const { cluster_id, ...values } = getPreviousValues(
      change,
      revertibleFields(change),
    ) as Partial<SiteRecord>;
    const key = JSON.stringify(values);
    const group: Group = groups.get(key) ?? { values, siteIds: [] };
    groups.set(key, group);
    group.siteIds.push(change.object_id);
  }
  return groups.values();
};

/** Codes are unique: sites that get the same values get none. */
const requireUniqueCodes = async (
  { db }: Parameters<RevertHandler>[0],
  siteId: number,
  { code, code_facture }: { code?: string; code_facture?: string | null },
) => {
  const requireOwnSite = (existing: { id: number } | undefined, value: string) => {
    if (existing && existing.id !== siteId) throw conflict({ cause: 'codeTaken', params: { code: value } });
  };
  if (code) requireOwnSite(await siteByCode(db, code), code);
  if (code_facture) requireOwnSite(await findSiteByInvoiceCode(db, code_facture), code_facture);
};

/**
 * Sites assigned to agents: each returns to its former agent in that area, and leaves the area into which that brought
 * it.
 */
export const revertSiteAssignments: RevertHandler = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  await lockSitesUnchecked(db, ids);
  const currentAgents = await getSiteAreaAgents(db, ids);
  const reassigned = changes.filter(
    ({ object_id, after }) =>
      (currentAgents.get(`${object_id} ${after?.area}`) ?? null) !== (after?.agent_id ?? null),
  );
  if (reassigned.length) return refuseNewerChanges(call, reassigned, () => ['agent_id']);
  const references = changes.map(change => ({ change, account: change.before?.agent_id }));
  await requireVisibleAccounts(call, references);
  await assignAgents(
    db,
    changes.map(({ object_id, before, after }) => ({
      site_id: object_id,
      area: after?.area as Area,
      agent_id: (before?.agent_id as number | undefined) ?? null,
    })),
  );
  await takeSitesOffLists(call, changes.filter(isNewThere));
  await recordReverts(
    call,
    changes.map(change => ({
      object: 'sites',
      id: change.object_id,
      ...(isNewThere(change) ? {} : { about: { area: change.after?.area } }),
      before: {
        ...(isNewThere(change) && { area: change.after?.area }),
        agent_id: change.after?.agent_id ?? null,
      },
      after: { ...(isNewThere(change) && { area: null }), agent_id: change.before?.agent_id ?? null },
      reverts: change.id,
    })),
  );
};

const isNewThere = ({ before }: Parameters<RevertHandler>[1][number]) => before?.area === null;

/** New sites: deleted, or deactivated where cancelled plans still reference them. */
export const revertCreatedSites: RevertHandler = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const lockedIds = new Set((await lockSitesUnchecked(db, ids)).map(({ id }) => id));
  const dependentsById = new Map((await listSiteDependents(db, ids)).map(row => [row.id, row]));
  // Any edit refuses them all; if the limit is reached, the refusal only reports fewer of them.
  const edits = await listNewerChanges(db, changes.map(toOwnFieldsQuery), changes.length * 4);
  const editedIds = new Set(edits.map(({ object_id }) => object_id));
  // Gone, in use (work or details), or edited since.
  const blockedChanges = changes.filter(
    ({ object_id }) =>
      !lockedIds.has(object_id) || dependentsById.get(object_id)?.in_use || editedIds.has(object_id),
  );
  if (blockedChanges.length) return refuseNewerChanges(call, blockedChanges);
  const referencedIds = ids.filter(id => dependentsById.get(id)?.referenced);
  const deletedIds = ids.filter(id => !referencedIds.includes(id));
  await updateSites(db, referencedIds, { status: 'inactive' });
  await deleteSites(db, deletedIds);
  await recordReverts(
    call,
    changes.map(({ id, object_id, after }) =>
      referencedIds.includes(object_id)
        ? {
            object: 'sites',
            id: object_id,
            before: { status: 'active' },
            after: { status: 'inactive' },
            reverts: id,
          }
        : { object: 'sites', id: object_id, before: after, after: null, reverts: id },
    ),
  );
};
/**
 * Asks for later changes of the site's own fields. Changes of its plans are recorded on the site too;
 * `listSiteDependents` finds those plans.
 */
const toOwnFieldsQuery = ({ id, object, object_id }: Parameters<RevertHandler>[1][number]) => ({
  id,
  object,
  object_id,
  fields: [...revertibleSiteColumns].filter(field => !fieldsAlsoOfPlans.includes(field)),
});
/** Also fields of a plan: in the history they do not show that the site itself was edited. */
const fieldsAlsoOfPlans = ['kind', 'status'];
