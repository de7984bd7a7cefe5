import type { Rule } from '../../framework/permissions';
import type { Scope } from '../../organisation/permissions';
import type { Area } from '../../organisation/vocabulary';
import type { Task } from '../tasks';

/** Entries of a task's « Plus » menu, in display order. */
export const taskMenu = [
  'report',
  'export',
  'exportXlsx',
  'exportNok',
  'accept',
  'reject',
  'return',
  'addData',
  'replan',
  'planCm',
  'planInstallation',
  'close',
  'cancel',
  'delete',
  'restore',
] as const;
export type TaskMenuKey = (typeof taskMenu)[number];

/** The default menu of a kind. */
export const defaultMenu: readonly TaskMenuKey[] = taskMenu.filter(
  key => !['exportXlsx', 'accept', 'reject', 'addData', 'planInstallation'].includes(key),
);

/** A tab beside the tests: the return's cause, additional data. */
export type PanelKey = 'notesReturn' | 'addedData';

/** Possible fields of a plan besides day and site, in the order of its form. */
export const planFields = [
  'installation_type',
  'drop_site',
  'problem_type',
  'alarm_type',
  'instruction',
  'agent',
  'boq',
] as const;
export type PlanField = (typeof planFields)[number];
/** `required`: no plan without it. `taken`: stored when sent, though no form has it. */
export type FieldRequirement = 'required' | 'optional' | 'taken';
type PlanRequirements = Partial<Record<PlanField, FieldRequirement>>;
/** The default fields of a kind. */
export const defaultPlanFields = {
  instruction: 'optional',
  agent: 'optional',
} as const satisfies PlanRequirements;

/** Columns of the lists of tasks with one site, and of those with two; `more` are optional. */
export type ListColumns = { show: readonly (keyof Task)[]; more: readonly (keyof Task)[] };

/** How it looks: its colour on a light and on a dark background, and the name of its drawing in both apps. */
export type KindLook<Drawing = string> = { colour: { light: string; dark: string }; drawing: Drawing };

/**
 * Whether a site itself waits for work of a kind: never; until it has had it once; or again after each time. It is in
 * the backlog where such work needs only an agent and a day.
 */
export type Waits = 'never' | 'once' | 'always';

/** What distinguishes one kind of task from another (document 2, sections 2.3 to 2.8). */
export type TaskKindOptions<Drawing = string, Fields extends PlanRequirements = PlanRequirements> = {
  /** Its family: decides on flags, menu, dashboards and lists of several kinds. */
  scope: Scope;
  /** The site list in which its plans and tasks count. */
  area: Area;
  /** Its tests in the agent's order; the first opens the task. Their definition: `steps.ts`. */
  tests: readonly string[];
  look: KindLook<Drawing>;
  /** The tests required for its work to be done; default: all. */
  required?: (installationType?: string | null) => readonly string[];
  /** Its evidence has a list of anomalies (`steps.ts`): they are a tab beside its tasks. */
  findsAnomalies?: true;
  /** The step counter includes the clock-in (document 2, section 9). */
  countsClockIn?: true;
  /** A submission waits for a reviewer's accept or reject instead of being done. */
  reviewed?: true;
  /** Its menu; default: the usual one. */
  menu?: readonly TaskMenuKey[];
  /** Tabs beside the tests and the return's cause. */
  extraPanels?: readonly PanelKey[];
  plan: {
    /** Who may plan it (document 1, section 6). */
    needs: Rule;
    /** The fields of its plans besides day and site; one that is not named cannot be set. */
    fields: Fields & Record<Exclude<keyof Fields, PlanField>, never>;
    /** Whether sites wait for it, those of `list.sites`; default: never. */
    waits?: Waits;
  };
  list: ListColumns & {
    /** Kinds that share a path are told apart by `task_type`. */
    path: `/api/${string}`;
    file: string;
    /** Who may filter by owner; default: from manager. */
    ownerFilter?: Rule;
    /** The list whose detail pages the site codes link to. */
    sites: SiteList;
    /** Extras of this list: an export of TMDB inputs, planning an installation. */
    extras?: readonly ('tmdb' | 'newInstallation')[];
  };
};
export type SiteList = 'delivery/sites' | 'ssr/sites' | 'gpm/sites' | 'cm/sites';

/** A kind's options with defaults, and values derived from them. */
export type TaskKindDefinition<
  Drawing = string,
  Fields extends PlanRequirements = PlanRequirements,
> = TaskKindOptions<Drawing, Fields> & {
  plan: { waits: Waits };
  menu: readonly TaskMenuKey[];
  extraPanels: readonly PanelKey[];
  /** The test that opens the task. */
  clockin: string;
  /** The tests included in the step counter. */
  counted: readonly string[];
};

/** Drawing and plan fields stay literals: which drawings there are, and which kinds recur, is read from the types. */
export const defineTaskKind = <const Drawing extends string, const Fields extends PlanRequirements>(
  options: TaskKindOptions<Drawing, Fields>,
): TaskKindDefinition<Drawing, Fields> => ({
  ...options,
  plan: { ...options.plan, waits: options.plan.waits ?? 'never' },
  menu: options.menu ?? defaultMenu,
  extraPanels: ['notesReturn', ...(options.extraPanels ?? [])],
  clockin: options.tests[0],
  counted: options.countsClockIn ? options.tests : options.tests.slice(1),
});
