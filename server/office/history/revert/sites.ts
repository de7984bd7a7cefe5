import { fieldsWith } from '../../../../contract/framework/fields';
import type { Area } from '../../../../contract/organisation/vocabulary';
import { siteFields as fields, gpmSiteFields } from '../../../../contract/sites/site-fields';
import { conflict } from '../../../framework/http/errors';
import { deleteSites, updateSite, updateSites } from '../../../sites/derived/queries-sites';
import { findSiteByInvoiceCode, lockSitesUnchecked, siteByCode } from '../../../sites/sites/queries';
import { assignAgents, getSiteAreaAgents } from '../../imports/queries';
import { listNewerChanges, listSiteDependents, lockAnySite } from '../queries';
import {
  changedFields,
  getPreviousValues,
  isUnchangedSince,
  type RevertHandler,
  recordReverts,
  refuseNewerChanges,
} from './revert-handler';
import { requireVisibleAccounts } from './visible-changes';

/** The columns of a site that can be reverted from its history. */
export const revertibleSiteColumns: ReadonlySet<string> = new Set([
  ...fieldsWith(fields, 'column').map(field => fields[field].column),
  ...fieldsWith(gpmSiteFields, 'column').map(field => gpmSiteFields[field].column),
  'typology',
  'antenna_support',
]);

/** An edited site, or one moved to another owner: restores its fields. A note added with the edit stays. */
export const revertSites: RevertHandler = async (call, changes) => {
  for (const change of changes) {
    const fields = changedFields(change).filter(field => revertibleSiteColumns.has(field));
    const site = await lockAnySite(call.db, change.object_id);
    if (!site || !isUnchangedSince(change, site, fields))
      return refuseNewerChanges(call, [change], () => fields);
    await requireVisibleAccounts(call, [
      { change, account: fields.includes('manager_id') && change.before?.manager_id },
    ]);
    // The cluster follows from the wilaya.
    const { cluster_id, ...values } = getPreviousValues(change, fields) as Partial<typeof site>;
    await requireFree(call, values.code, values.code_facture, site.id);
    const after = await updateSite(call.db, site.id, values);
    await recordReverts(call, [{ object: 'sites', id: site.id, before: site, after, reverts: change.id }]);
  }
};

const requireFree = async (
  { db }: Parameters<RevertHandler>[0],
  code: string | undefined,
  invoiceCode: string | null | undefined,
  self: number,
) => {
  for (const [existing, value] of [
    [code && (await siteByCode(db, code)), code],
    [invoiceCode && (await findSiteByInvoiceCode(db, invoiceCode)), invoiceCode],
  ] as const)
    if (existing && existing.id !== self) throw conflict({ cause: 'codeTaken', params: { code: value! } });
};

/** Sites assigned to agents: each returns to its former agent in that area. */
export const revertSiteAssignments: RevertHandler = async (call, changes) => {
  const { db } = call;
  await lockSitesUnchecked(
    db,
    changes.map(({ object_id }) => object_id),
  );
  const present = await getSiteAreaAgents(
    db,
    changes.map(({ object_id }) => object_id),
  );
  const moved = changes.filter(
    ({ object_id, after }) =>
      (present.get(`${object_id} ${after?.area}`) ?? null) !== (after?.agent_id ?? null),
  );
  if (moved.length) return refuseNewerChanges(call, moved, () => ['agent_id']);
  await requireVisibleAccounts(
    call,
    changes.map(change => ({ change, account: change.before?.agent_id })),
  );
  await assignAgents(
    db,
    changes.map(({ object_id, before, after }) => ({
      site_id: object_id,
      area: after?.area as Area,
      agent_id: (before?.agent_id as number | undefined) ?? null,
    })),
  );
  await recordReverts(
    call,
    changes.map(({ id, object_id, before, after }) => ({
      object: 'sites',
      id: object_id,
      about: { area: after?.area },
      before: { agent_id: after?.agent_id ?? null },
      after: { agent_id: before?.agent_id ?? null },
      reverts: id,
    })),
  );
};

/** New sites: deleted, or deactivated where cancelled plans still reference them. */
export const revertCreatedSites: RevertHandler = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const lockedIds = new Set((await lockSitesUnchecked(db, ids)).map(({ id }) => id));
  const dependentsById = new Map((await listSiteDependents(db, ids)).map(stand => [stand.id, stand]));
  const edited = new Set(
    (await listNewerChanges(db, changes.map(asEdited), changes.length * 4)).map(({ object_id }) => object_id),
  );
  const busy = changes.filter(
    ({ object_id }) =>
      !lockedIds.has(object_id) || dependentsById.get(object_id)?.busy || edited.has(object_id),
  );
  if (busy.length) return refuseNewerChanges(call, busy);
  const named = ids.filter(id => dependentsById.get(id)?.named);
  await updateSites(db, named, { status: 'inactive' });
  await deleteSites(
    db,
    ids.filter(id => !named.includes(id)),
  );
  await recordReverts(
    call,
    changes.map(({ id, object_id, after }) =>
      named.includes(object_id)
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
/** Later changes of the site's own fields; its plans are checked by their current state. */
const asEdited = ({ id, object, object_id }: Parameters<RevertHandler>[1][number]) => ({
  id,
  object,
  object_id,
  fields: [...revertibleSiteColumns].filter(field => !planFieldsToo.includes(field)),
});
const planFieldsToo = ['kind', 'status'];
