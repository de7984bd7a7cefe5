import type { Scope } from '../permissions';
import type { TaskKind } from '../vocabulary';

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

/** A viewer of `src/evidence/panels.tsx`; a test that names none is shown part by part, as `contract/evidence` says. */
export type PanelKey = 'clockin' | 'recap' | 'notesReturn' | 'addedData';

/** What tells one kind of task from another (design, section 5; document 2, sections 2.3 to 2.8). */
export type TaskKindRow = {
  kind: TaskKind;
  /** The scope of its flags (product decisions: delivery, ssr and installation are pm). */
  scope: Scope;
  /** The react-admin resource and route prefix of its list. */
  resource: 'delivery' | 'ssr' | 'installation' | 'gpm' | 'cm';
  /** Its tests in the order in which an agent does them (document 2, section 3.1). */
  tests: readonly string[];
  /** The test that opens the task. */
  clockin: string;
  /** The tests that the step counter counts (document 2, section 9). */
  counted: readonly string[];
  /** A submission waits for a reviewer's accept or reject instead of being done. */
  reviewed: boolean;
  menu: readonly TaskMenuKey[];
  /** Tabs beside the tests: the return's cause, additional data. */
  extraPanels: readonly PanelKey[];
};
