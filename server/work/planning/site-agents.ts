import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { HandlerContext } from '../../framework/http/mount';
import { filterActiveAgents } from '../../organisation/directory/queries';
import { areasOfSites, type SiteRecord } from '../../sites/sites/queries';

/** The sites' agents in charge of a kind, by site: those that are active and that the caller may see. */
export const findSiteAgents = async (
  { db, user }: Pick<HandlerContext, 'db' | 'user'>,
  kind: TaskKind,
  sites: readonly SiteRecord[],
) => {
  const members = await areasOfSites(
    db,
    sites.map(({ id }) => id),
    [getKindArea(kind)],
  );
  const available = await filterActiveAgents(
    db,
    user,
    members.map(({ agent_id }) => agent_id),
  );
  return new Map(
    members.flatMap(({ site_id, agent_id }) =>
      agent_id !== null && available.has(agent_id) ? [[site_id, agent_id] as const] : [],
    ),
  );
};
