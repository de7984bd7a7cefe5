import { fieldsWith } from '../../../../contract/framework/fields';
import type { Area } from '../../../../contract/organisation/vocabulary';
import { siteFields as fields, gpmSiteFields } from '../../../../contract/sites/site-fields';
import { conflict } from '../../../framework/http/errors';
import { removeSites, updateSite, updateSites } from '../../../sites/derived/queries-sites';
import { holdSites, siteByCode, siteByFacture } from '../../../sites/sites/queries';
import { assignAgents, membershipsOf } from '../../imports/queries';
import { dependentsOfSites, lockAnySite, newerThan } from '../queries';
import { requireAccountsInReach } from './reach';
import {
  changedFields,
  recordTakenBack,
  refuseStanding,
  stillHolds,
  type TakeBack,
  valuesBefore,
} from './take-back';

/** The columns of a site that can be reverted from its history. */
export const siteColumns: ReadonlySet<string> = new Set([
  ...fieldsWith(fields, 'column').map(field => fields[field].column),
  ...fieldsWith(gpmSiteFields, 'column').map(field => gpmSiteFields[field].column),
  'typology',
  'antenna_support',
]);

/** An edited site, or one moved to another owner: restores its fields. A note added with the edit stays. */
export const siteFields: TakeBack = async (call, changes) => {
  for (const change of changes) {
    const fields = changedFields(change).filter(field => siteColumns.has(field));
    const site = await lockAnySite(call.db, change.object_id);
    if (!site || !stillHolds(change, site, fields)) return refuseStanding(call, [change], () => fields);
    await requireAccountsInReach(call, [
      { change, account: fields.includes('manager_id') && change.before?.manager_id },
    ]);
    // The cluster follows from the wilaya.
    const { cluster_id, ...values } = valuesBefore(change, fields) as Partial<typeof site>;
    await requireFree(call, values.code, values.code_facture, site.id);
    const after = await updateSite(call.db, site.id, values);
    await recordTakenBack(call, [{ object: 'sites', id: site.id, before: site, after, reverts: change.id }]);
  }
};

const requireFree = async (
  { db }: Parameters<TakeBack>[0],
  code: string | undefined,
  invoiceCode: string | null | undefined,
  self: number,
) => {
  for (const [taken, value] of [
    [code && (await siteByCode(db, code)), code],
    [invoiceCode && (await siteByFacture(db, invoiceCode)), invoiceCode],
  ] as const)
    if (taken && taken.id !== self) throw conflict({ cause: 'codeTaken', params: { code: value! } });
};

/** Sites assigned to agents: each returns to its former agent in that area. */
export const agentsInCharge: TakeBack = async (call, changes) => {
  const { db } = call;
  await holdSites(
    db,
    changes.map(({ object_id }) => object_id),
  );
  const present = await membershipsOf(
    db,
    changes.map(({ object_id }) => object_id),
  );
  const moved = changes.filter(
    ({ object_id, after }) =>
      (present.get(`${object_id} ${after?.area}`) ?? null) !== (after?.agent_id ?? null),
  );
  if (moved.length) return refuseStanding(call, moved, () => ['agent_id']);
  await requireAccountsInReach(
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
  await recordTakenBack(
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
export const sitesMade: TakeBack = async (call, changes) => {
  const { db } = call;
  const ids = changes.map(({ object_id }) => object_id);
  const held = new Set((await holdSites(db, ids)).map(({ id }) => id));
  const stands = new Map((await dependentsOfSites(db, ids)).map(stand => [stand.id, stand]));
  const edited = new Set(
    (await newerThan(db, changes.map(asEdited), changes.length * 4)).map(({ object_id }) => object_id),
  );
  const busy = changes.filter(
    ({ object_id }) => !held.has(object_id) || stands.get(object_id)?.busy || edited.has(object_id),
  );
  if (busy.length) return refuseStanding(call, busy);
  const named = ids.filter(id => stands.get(id)?.named);
  await updateSites(db, named, { status: 'inactive' });
  await removeSites(
    db,
    ids.filter(id => !named.includes(id)),
  );
  await recordTakenBack(
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
const asEdited = ({ id, object, object_id }: Parameters<TakeBack>[1][number]) => ({
  id,
  object,
  object_id,
  fields: [...siteColumns].filter(field => !planFieldsToo.includes(field)),
});
const planFieldsToo = ['kind', 'status'];
