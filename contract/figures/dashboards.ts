import { z } from 'zod';
import { BooleanParam, defineCalls, get } from '../framework/endpoint';
import { minRole, type Rule } from '../framework/permissions';
import { lines } from '../framework/text';
import { Day, Id } from '../framework/vocabulary';
import type { Scope } from '../organisation/permissions';
import { ClusterId, Owner, SiteType, WilayaId } from '../organisation/vocabulary';

/** The server restricts it to the caller's own owner and clusters, whatever is sent (document 3, section 2.1). */
const place = { cluster: ClusterId.optional(), owner: Owner.optional() };
/** Without dates the current calendar year; the end may not precede the start (document 3, section 5). */
const period = { start_date: Day.optional(), end_date: Day.optional(), ...place };

const Count = z.int();
/** Per agent; divided by 1 if there are no agents (document 3, section 2.1). */
const ratio = z.number();
/** `site_owner` is the owner's key, which lists filter by; `owner` its label. */
const ofOwner = { site_owner: Owner, owner: z.string() };

export const SitesDashboard = z.object({
  sitesby_wilaya: z.array(z.object({ address_wilaya: WilayaId, number: Count })),
  sitesby_cluster: z.array(z.object({ cluster: ClusterId, number: Count })),
  sitesby_owners: z.array(z.object({ ...ofOwner, number: Count })),
  /** For each wilaya the number of sites of each owner, under the owner's key. */
  sitesby_ownerswilayas: z.array(z.object({ wilaya: WilayaId }).catchall(Count)),
  /** null: unknown. */
  sitesby_type: z.array(z.object({ site_type: SiteType.nullable(), nb: Count })),
});
export type SitesDashboard = z.infer<typeof SitesDashboard>;

const planAndDone = { count: Count, done: Count };
const commonFigures = {
  /** Each day with its own figures; the client adds them up by week. */
  monthly: z.array(z.object({ day: Day, planned: Count, done: Count })),
  perOwner: z.array(z.object({ ...ofOwner, count: Count })),
  perCluster: z.array(z.object({ cluster: ClusterId, ...planAndDone })),
  perWilaya: z.array(z.object({ address_wilaya: WilayaId, ...planAndDone })),
};
export const TasksDashboard = z.object({
  ...commonFigures,
  perOwnerDetail: z.array(
    z.object({
      ...ofOwner,
      planned: Count,
      done: Count,
      ongoing: Count,
      accept: Count,
      reject: Count,
      /** The owner's active sites within row access. */
      siteNbr: Count,
    }),
  ),
});
export type TasksDashboard = z.infer<typeof TasksDashboard>;

/** How many sites `perSite` names, those with the most plans first. */
export const maxDashboardSites = 200;
export const GpmTasksDashboard = z.object({
  ...commonFigures,
  perOwnerDetail: z.array(
    z.object({ ...ofOwner, planned: Count, done: Count, done_ontime: Count, done_late: Count }),
  ),
  perSite: z.array(z.object({ site_id: Id, name: z.string(), ...planAndDone })).max(maxDashboardSites),
  /** Sites with plans or done tasks in the period, named in `perSite` or not. */
  siteNbr: Count,
});
export type GpmTasksDashboard = z.infer<typeof GpmTasksDashboard>;

const average = z.object({ average: z.number() });
const agentParts = {
  /** `number` sites per `agents` agents. */
  agentsPerCluster: z.array(z.object({ cluster: ClusterId, number: Count, agents: Count, ratio })),
  /** `number` agents per `sites` sites. */
  agentsPerSitePerCluster: z.array(z.object({ cluster: ClusterId, number: Count, sites: Count, ratio })),
  /** `number` tasks done in the period. */
  taskPerAgentPerCluster: z.array(z.object({ cluster: ClusterId, number: Count, ratio })),
  /** Site/agent: all sites within row access. */
  sitesRatio: z.object({ number: Count, agents: Count, ratio }),
  /** Moyenne site assigne / agent: sites with an agent in charge, each once. */
  avgSite: z.object({ number: Count, agents: Count, ratio }),
  /** PM realise / Agent, in the period. */
  taskRatio: z.object({ number: Count, agents: Count, ratio }),
};
export const AgentsDashboard = z.object({ ...agentParts, sitePerAgentAvg: average });
export type AgentsDashboard = z.infer<typeof AgentsDashboard>;
export const GpmAgentsDashboard = z.object({ ...agentParts, sitePerAgentAvg: z.array(average) });
export type GpmAgentsDashboard = z.infer<typeof GpmAgentsDashboard>;

/** The families of kinds that have dashboards: the general ones, and those of preventive maintenance. */
export const dashboardScopes = ['pm', 'gpm'] as const satisfies readonly Scope[];
export type DashboardScope = (typeof dashboardScopes)[number];
export const isDashboardScope = (scope: Scope): scope is DashboardScope =>
  (dashboardScopes as readonly Scope[]).includes(scope);

const readRule = (scope: DashboardScope): Rule => ({ scope, flag: 'read_task', from: 'manager' });
const withData = <S extends z.ZodObject>(shape: S) => z.object({ data: shape });

/** What a column of a dashboard's table contains: text, a number, or a share from 0 to 1. */
export const FigureKind = z.enum(['text', 'number', 'share']);
/** A list for a query string or a form, where it is JSON. */
const listInJson = <S extends z.ZodType>(item: S, maxItems: number) =>
  z.preprocess(value => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, z.array(item).max(maxItems));
/** A table as its reader sees it: each row has a value for each column, in their order. */
const FigureSheet = z.object({
  title: lines(200),
  columns: listInJson(z.object({ label: lines(200), kind: FigureKind }), 50),
  rows: listInJson(z.array(z.union([z.number(), lines(500)]).nullable()).max(50), 1_500),
  export: BooleanParam.default(true),
});

/**
 * The figures of the dashboards (document 3, sections 2.1, 2.2, 3 and 7). Plans count by their day, tasks by the day
 * of their clock-in, both at the drop site where there is one.
 */
export const dashboards = defineCalls({
  name: 'dashboards',
  actions: {
    sites: get('/api/dashboard/sites', {
      cost: 'heavy',
      input: z.object(place),
      output: withData(SitesDashboard),
      needs: readRule('pm'),
    }),
    tasks: get('/api/dashboard/tasks', {
      cost: 'heavy',
      input: z.object(period),
      output: withData(TasksDashboard),
      needs: readRule('pm'),
    }),
    agents: get('/api/dashboard/agents', {
      cost: 'heavy',
      input: z.object(period),
      output: withData(AgentsDashboard),
      needs: readRule('pm'),
    }),
    gpmSites: get('/api/gpm/dashboard/sites', {
      cost: 'heavy',
      input: z.object(place),
      output: withData(SitesDashboard),
      needs: readRule('gpm'),
    }),
    gpmTasks: get('/api/gpm/dashboard/tasks', {
      cost: 'heavy',
      input: z.object(period),
      output: withData(GpmTasksDashboard),
      needs: readRule('gpm'),
    }),
    gpmAgents: get('/api/gpm/dashboard/agents', {
      cost: 'heavy',
      input: z.object(period),
      output: withData(GpmAgentsDashboard),
      needs: readRule('gpm'),
    }),
    /** A workbook of figures that the calls above returned to the reader; it queries nothing itself. */
    sheet: get('/api/dashboard/sheet', {
      cost: 'light',
      ability: false,
      input: FigureSheet,
      needs: minRole('manager'),
    }),
  },
});
