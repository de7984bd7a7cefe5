import type { Area } from '../../../contract/organisation/vocabulary';
import type { RevertHandler } from '../../framework/change-history/register-change-history';
import { recordReverts, refuseNewerChanges } from '../../framework/change-history/revert-handler';
import { removeUnusedSitesFromArea } from '../../sites/derived/queries-sites';
import { lockSitesUnchecked } from '../../sites/sites/queries';

/** Sites that were put into lists: each leaves its list, unless something uses it there by now. */
export const revertSiteLists: RevertHandler = async (call, changes) => {
  await lockSitesUnchecked(
    call.db,
    changes.map(({ object_id }) => object_id),
  );
  await takeSitesOffLists(call, changes);
  await recordReverts(
    call,
    changes.map(({ id, object_id, after }) => ({
      object: 'sites',
      id: object_id,
      before: { area: after?.area },
      after: { area: null },
      reverts: id,
    })),
  );
};

/** Ends the memberships that came into being with these changes; 409 where something else uses one. */
export const takeSitesOffLists: RevertHandler = async (call, changes) => {
  for (const area of new Set(changes.map(({ after }) => after?.area as Area))) {
    const ofArea = changes.filter(({ after }) => after?.area === area);
    const ids = ofArea.map(({ object_id }) => object_id);
    const removed = new Set(await removeUnusedSitesFromArea(call.db, ids, area, { hadInvoiceCode: true }));
    const used = ofArea.filter(({ object_id }) => !removed.has(object_id));
    if (used.length) await refuseNewerChanges(call, used, () => ['area', 'agent_id', 'plan_id', 'day']);
  }
};
