import { crudKey } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import {
  type OrganisationResourceName,
  organisationContracts,
} from '../../../contract/organisation/organisation';
import type { Db } from '../../framework/db/client';
import { conflict, invalid, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { crudHandlers } from '../../framework/plain-resources/handlers';
import { lockRow, type PlainResource } from '../../framework/plain-resources/queries';
import { listSeenAssignments } from '../../sites/sites/queries-assignments';
import { requireAssignmentsConfirmed } from '../../sites/sites/require-assignments-confirmed';
import { countReferences, listSitesOutsideCluster } from './queries';
import { countReferencingSettings, replaceReferences, toReference } from './replace-references';

type Confirmed = { confirmed?: string[] };
type Removal = Confirmed & { id: number; replaced_by?: number };

/**
 * As for any plain resource, except that deleting a row in use requires its replacement, and that a wilaya whose sites
 * go to another cluster asks about what agents have there.
 */
const createHandlers = (contract: ResourceContract) => {
  const resourceName = contract.name as OrganisationResourceName;
  const resource: PlainResource = { contract, table: crudKey(contract) };
  const handlers = crudHandlers(contract);
  return {
    ...handlers,
    edit: async ({ input: { confirmed, ...input }, ...call }: HandlerContext) => {
      const edit = () => handlers.edit({ ...call, input });
      const { id, cluster_id } = input as { id: number; cluster_id?: number };
      if (resourceName !== 'wilayas' || cluster_id === undefined) return edit();
      const move = { wilaya: id, cluster: cluster_id, path: 'cluster_id' };
      return changeClusterOnceConfirmed(call, confirmed as Confirmed['confirmed'], move, edit);
    },
    remove: async ({ input, ...call }: HandlerContext) => {
      const { id, replaced_by, confirmed } = input as Removal;
      const { db, user } = call;
      const rows = await lockRows(db, resource, user, [id, replaced_by ?? id]);
      const row = rows.get(id);
      if (!row) throw notFound();
      const replacement = replaced_by === id ? undefined : rows.get(replaced_by!);
      if (replaced_by !== undefined && !replacement)
        throw invalid('replaced_by', 'unknownChoice', { value: replaced_by });
      const replace = () => replaceReferences(call, resourceName, row, replacement!);
      if (replacement && resourceName === 'wilayas') {
        const move = { wilaya: id, cluster: Number(replacement.cluster_id), path: 'replaced_by' };
        await changeClusterOnceConfirmed(call, confirmed, move, replace);
      } else if (replacement) await replace();
      const reference = toReference(resourceName, row);
      const in_use = {
        ...(await countReferences(db, reference)),
        ...(await countReferencingSettings(db, reference)),
      };
      const count = Object.values(in_use).reduce((sum, n) => sum + n, 0);
      if (count) throw conflict({ cause: 'itemInUse', params: { count }, current: { in_use } });
      return handlers.remove({ ...call, input: { id } });
    },
  };
};

/** Does so, and asks about what agents have on the sites that go along and their managers would see no more. */
const changeClusterOnceConfirmed = async <T>(
  { db }: Pick<HandlerContext, 'db'>,
  confirmed: Confirmed['confirmed'],
  { wilaya, cluster, path }: { wilaya: number; cluster: number; path: string },
  change: () => Promise<T>,
) => {
  const seen = await listSeenAssignments(db, await listSitesOutsideCluster(db, wilaya, cluster));
  const changed = await change();
  await requireAssignmentsConfirmed({ db, user: null }, confirmed, path, seen);
  return changed;
};

/** Locks in a fixed order, so that two deletions naming each other's rows cannot deadlock. */
const lockRows = async (db: Db, resource: PlainResource, user: User, ids: number[]) => {
  const rows = new Map<number, Awaited<ReturnType<typeof lockRow>>>();
  for (const id of ids.sort((a, b) => a - b)) rows.set(id, await lockRow(db, resource, user, id));
  return rows;
};

export const organisationHandlers = organisationContracts.map(
  (contract: ResourceContract) => [contract, createHandlers(contract)] as const,
);
