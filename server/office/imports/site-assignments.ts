import { isAllowed } from '../../../contract/framework/permissions';
import { type Area, areas } from '../../../contract/organisation/vocabulary';
import { getAreaRule, siteAreas } from '../../../contract/sites/site-areas';
import { recordHistory } from '../../framework/history/record-history';
import { readRow } from '../../framework/imports/read-row';
import {
  type Cells,
  type ImportContext,
  type RowImporter,
  refuseRow,
  type Verdict,
} from '../../framework/imports/row-importer';
import { createChoiceFinder } from '../../framework/imports/value-parsers';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { loadPeopleFinder } from '../../organisation/directory/load-people-finder';
import { getUsernames } from '../../organisation/directory/queries';
import { addSitesToArea } from '../../sites/derived/queries-sites';
import { type KnownSite, loadSiteFinder } from '../../sites/sites/load-site-finder';
import { assignAgents, getSiteAreaAgents } from './queries-records';
import { warnUnseenAssignments } from './warn-unseen-assignments';

type Assignment = { siteId: number; code: string; area: Area; agentId: number; before: number | null };
/** What a batch of rows is checked against. */
type Lookups = {
  findSite: (code: string) => KnownSite | undefined;
  /** The agents in charge, by « site area ». */
  currentAgents: ReadonlyMap<string, number | null>;
  getUsername: Awaited<ReturnType<typeof getUsernames>>;
};

/** Assignments: each row puts one agent in charge of one site in one area. */
export const siteAssignmentImporter: RowImporter<Assignment> = async context => {
  const { db, user } = context;
  const checkRow = await createRowChecker(context);
  /** Each agent's sites, once however many areas: their codes by id. */
  const sitesByAgent = new Map<number, Map<number, string>>();

  return {
    check: async rows => {
      const codes = rows.map(cells => cells.site_code);
      const findSite = await loadSiteFinder(context, codes);
      const sites = rows.map(cells => (cells.site_code ? findSite(cells.site_code) : undefined));
      const siteIds = sites.flatMap(site => site?.id ?? []);
      const currentAgents = await getSiteAreaAgents(db, siteIds);
      const getUsername = await getUsernames(db, currentAgents.values());
      const verdicts = rows.map(cells => checkRow(cells, { findSite, currentAgents, getUsername }));
      return warnUnseenAssignments(context, verdicts, ({ agentId, siteId }) => ({
        agent_id: agentId,
        sites: [siteId],
      }));
    },

    duplicate: { column: null, cause: 'sameAssignment' },

    write: async rows => {
      for (const area of new Set(rows.map(row => row.area))) {
        const ids = rows.filter(row => row.area === area).map(({ siteId }) => siteId);
        await addSitesToArea(db, ids, area);
      }
      const assigned = rows.map(row => ({ site_id: row.siteId, area: row.area, agent_id: row.agentId }));
      await assignAgents(db, assigned);
      await recordHistory(
        db,
        { user, ...context.commit },
        rows.map(({ siteId, area, agentId, before }) => ({
          object: 'sites',
          id: siteId,
          action: 'sites.assignAgent',
          about: { area },
          before: { agent_id: before },
          after: { agent_id: agentId },
        })),
      );
      for (const { agentId, siteId, code } of rows)
        sitesByAgent.set(agentId, (sitesByAgent.get(agentId) ?? new Map()).set(siteId, code));
    },

    finish: async () => {
      for (const [agentId, codes] of sitesByAgent) {
        const [code] = codes.values();
        await notify(
          db,
          [agentId],
          codes.size === 1
            ? buildNotice('siteAssigned', { code })
            : buildNotice('sitesAssigned', { count: codes.size }),
        );
      }
    },
  };
};

/** Returns the function that checks a row; what all rows need is loaded once. */
const createRowChecker = async (context: ImportContext) => {
  const { user, say, settings } = context;
  const { area: listArea = 'delivery' } = settings;
  const findAgent = await loadPeopleFinder(context, 'agent');
  const findArea = createChoiceFinder(
    Object.fromEntries(areas.map(area => [area, [say('words', area)]])) as Record<Area, string[]>,
  );

  return (cells: Cells, { findSite, currentAgents, getUsername }: Lookups): Verdict<Assignment> => {
    const row = readRow(cells, say);
    const site = row.required('site_code', findSite, 'unknownSite');
    const agent = row.required('agent', findAgent, 'unknownAgent');
    const area = cells.area ? row.optional('area', findArea, 'unknownChoice') : listArea;
    if (area && !isAllowed(user, getAreaRule(area, 'edit_agent_site')))
      row.refuse('area', 'areaNotAllowed', { value: say('words', area) });
    // A site is enrolled only under its invoice code.
    if (site && area && siteAreas[area].enrolled && !currentAgents.has(`${site.id} ${area}`))
      row.refuse('site_code', 'notInArea');
    if (!site || !agent || !area || row.problems.length) return refuseRow(row.problems, site?.id);

    const key = `${site.id} ${area}`;
    const before = currentAgents.get(key) ?? null;
    const about = { key, recordId: site.id };
    const areaLabel = say('words', area);
    if (before === agent.id) {
      const effect = say('imports', 'alreadyAssigned', { area: areaLabel, agent: agent.username });
      return { ...about, verdict: 'unchanged', effect };
    }
    const params = { area: areaLabel, before: getUsername(before) ?? '–', after: agent.username };
    return {
      ...about,
      verdict: 'update',
      effect: say('imports', 'assign', params),
      write: { siteId: site.id, code: site.code, area, agentId: agent.id, before },
    };
  };
};
