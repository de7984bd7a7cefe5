import type { Plan } from '../../../contract/work/plans';
import { assignLanes, type LanePosition } from './assign-lanes';
import { dayNumber } from './day-numbers';
import type { Period } from './period';
import { getPlanState, type PlanState } from './plan-state';

export const calendarViews = ['cluster', 'owner', 'agent'] as const;
export type CalendarView = (typeof calendarViews)[number];

export type CalendarItem = LanePosition & { plan: Plan; day: number; state: PlanState };
/** `late`: still to be done, as « Plans en retard » counts everywhere. */
export type Totals = { all: number; done: number; late: number };
/** The heading of a group, with the totals of its rows by day. */
export type GroupLine = {
  kind: 'group';
  key: string;
  title: string;
  totals: Totals;
  byDay: ReadonlyMap<number, Totals>;
  open: boolean;
};
/** A site or an agent, to which plans may be dropped. */
export type RowLine = {
  kind: 'row';
  key: string;
  title: string;
  about: string | null;
  items: readonly CalendarItem[];
  lanes: number;
  agent?: number;
  totals: Totals;
};
export type CalendarLine = GroupLine | RowLine;

type GroupNames = { cluster: (id: number) => string; owner: (key: string) => string; unassigned: string };

/**
 * The lines of a view, in order: clusters or owners with their sites; or agents, then a group of the sites with
 * unassigned plans. Collapsed groups have only their heading.
 */
export const buildLines = (
  plans: readonly Plan[],
  view: CalendarView,
  { from, to }: Period,
  { names, collapsed, compare }: { names: GroupNames; collapsed: ReadonlySet<string>; compare: Compare },
): CalendarLine[] => {
  const visible = plans
    .map(plan => ({ plan, day: dayNumber(plan.plan_date), state: getPlanState(plan) }))
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => one.day - other.day || one.plan.planid - other.plan.planid);

  const buildGroup = (key: string, title: string, entries: readonly Entry[]): CalendarLine[] => {
    const open = !collapsed.has(key);
    const heading: GroupLine = {
      kind: 'group',
      key,
      title,
      totals: countTotals(entries),
      byDay: new Map([...groupBy(entries, ({ day }) => day)].map(([day, each]) => [day, countTotals(each)])),
      open,
    };
    if (!open) return [heading];
    const rows = [...groupBy(entries, ({ plan }) => plan.pickup_site_id).values()].map(siteEntries => {
      const { pickup_site_id, pickup_site_code, pickup_site_name } = siteEntries[0].plan;
      return buildRow(`${key} site ${pickup_site_id}`, pickup_site_code, pickup_site_name, siteEntries, to);
    });
    return [heading, ...sortByTitle(rows, compare)];
  };

  if (view === 'agent') {
    const byAgent = groupBy(visible, ({ plan }) => plan.agent_id);
    const unassigned = byAgent.get(null);
    byAgent.delete(null);
    const agents = [...byAgent].map(([id, each]) => ({
      ...buildRow(`agent ${id}`, each[0].plan.agent_username ?? `${id}`, null, each, to),
      agent: id!,
    }));
    return [
      ...sortByTitle(agents, compare),
      ...(unassigned ? buildGroup('agent none', names.unassigned, unassigned) : []),
    ];
  }
  const groupOf = ({ plan }: Entry) => (view === 'cluster' ? plan.site_cluster : plan.site_owner);
  const nameOf = (id: string | number) =>
    view === 'cluster' ? names.cluster(id as number) : names.owner(id as string);
  return sortByTitle(
    [...groupBy(visible, groupOf)].map(([id, entries]) => ({ id, entries, title: nameOf(id) })),
    compare,
  ).flatMap(({ id, entries, title }) => buildGroup(`${view} ${id}`, title, entries));
};

type Entry = Omit<CalendarItem, keyof LanePosition>;
type Compare = (one: string, other: string) => number;

const buildRow = (
  key: string,
  title: string,
  about: string | null,
  entries: readonly Entry[],
  end: number,
): RowLine => {
  const { places, lanes } = assignLanes(
    entries.map(({ day }) => day),
    end,
  );
  const items = entries.map((entry, index) => ({ ...entry, ...places[index] }));
  return { kind: 'row', key, title, about, items, lanes, totals: countTotals(entries) };
};

const countTotals = (entries: readonly Pick<Entry, 'plan'>[]): Totals => ({
  all: entries.length,
  done: entries.filter(({ plan }) => plan.plan_status === 'done').length,
  late: entries.filter(({ plan }) => plan.late).length,
});

const sortByTitle = <T extends { title: string }>(lines: T[], compare: Compare) =>
  lines.sort((one, other) => compare(one.title, other.title));

/** The agent of a line in the view by agent; undefined for other lines, and for the rows of unassigned plans. */
export const getRowAgent = (line: CalendarLine | undefined) =>
  line?.kind === 'row' && line.agent !== undefined ? { id: line.agent, name: line.title } : undefined;

/** Each plan with its heading in the view: its agent, otherwise its cluster or owner. */
export const listItemsWithHeading = (lines: readonly CalendarLine[]) => {
  let heading: string | undefined;
  return lines.flatMap(line => {
    if (line.kind === 'group') {
      heading = line.title;
      return [];
    }
    const isAgentRow = line.agent !== undefined;
    const title = isAgentRow ? line.title : (heading ?? line.title);
    return line.items.map(item => ({ title, isAgentRow, item }));
  });
};

export const groupBy = <T, K>(entries: readonly T[], keyOf: (entry: T) => K) => {
  const groups = new Map<K, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
};
