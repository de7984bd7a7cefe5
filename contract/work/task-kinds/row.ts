import type { Rule, Scope } from '../../organisation/permissions';
import type { Area } from '../../organisation/vocabulary';
import type { Task } from '../tasks';

/** What a task's « Plus » menu may offer, in the order of the menu. */
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

/** What the menu offers of a kind that has nothing special. */
export const usualMenu: readonly TaskMenuKey[] = taskMenu.filter(
  key => !['exportXlsx', 'accept', 'reject', 'addData', 'planInstallation'].includes(key),
);

/** A tab beside the tests: the return's cause, additional data. */
export type PanelKey = 'notesReturn' | 'addedData';

/** What a plan can name beside its day and its site, in the order of its form. */
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
/** `required`: no plan without it. `taken`: kept when it is sent, though no form asks for it. */
export type Asked = 'required' | 'optional' | 'taken';
/** What a kind that has nothing special asks. */
export const usualPlan = { instruction: 'optional', agent: 'optional' } as const satisfies Partial<
  Record<PlanField, Asked>
>;

/** Columns of the lists of tasks that have one site, and of those that have two; `more` may be chosen besides. */
export type ListColumns = { show: readonly (keyof Task)[]; more: readonly (keyof Task)[] };

/** What tells one kind of task from another (design, section 5; document 2, sections 2.3 to 2.8). */
export type KindFacts = {
  /** Its family: whose flags and menu, dashboards and lists of several kinds it belongs to. */
  scope: Scope;
  /** The list of sites that its plans and tasks count for. */
  area: Area;
  /** Its tests in the order in which an agent does them; the first opens the task. What each is made of: `steps.ts`. */
  tests: readonly string[];
  /** The tests without which its work is not done; all of them unless told. */
  required?: (installationType?: string | null) => readonly string[];
  /** The step counter counts the clock-in too (document 2, section 9). */
  countsClockIn?: true;
  /** A submission waits for a reviewer's accept or reject instead of being done. */
  reviewed?: true;
  /** What its menu offers; the usual unless told. */
  menu?: readonly TaskMenuKey[];
  /** Tabs beside the tests and the return's cause. */
  extraPanels?: readonly PanelKey[];
  plan: {
    /** Who may plan it (document 1, section 6). */
    needs: Rule;
    asks: Partial<Record<PlanField, Asked>>;
    /** The list of sites on which it is planned without a cause: those without a plan stand beside the planning. */
    unplannedIn?: SiteList;
  };
  list: ListColumns & {
    /** Kinds that share an address are told apart by `task_type`. */
    path: `/api/${string}`;
    file: string;
    /** Who filters it by owner; from manager unless told. */
    ownerFilter?: Rule;
    /** Whose detail pages the site codes lead to. */
    sites: SiteList;
    /** Offers what is the list's own: an export of TMDB inputs, planning an installation. */
    extras?: readonly ('tmdb' | 'newInstallation')[];
  };
};
export type SiteList = 'delivery/sites' | 'ssr/sites' | 'gpm/sites' | 'cm/sites';

/** A kind's facts, and what follows from them. */
export type TaskKindRow = KindFacts & {
  menu: readonly TaskMenuKey[];
  extraPanels: readonly PanelKey[];
  clockin: string;
  /** The tests that the step counter counts. */
  counted: readonly string[];
};

export const defineKind = (facts: KindFacts): TaskKindRow => ({
  ...facts,
  menu: facts.menu ?? usualMenu,
  extraPanels: ['notesReturn', ...(facts.extraPanels ?? [])],
  clockin: facts.tests[0],
  counted: facts.countsClockIn ? facts.tests : facts.tests.slice(1),
});
