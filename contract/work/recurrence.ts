import { z } from 'zod';
import { fieldMeta } from '../framework/field-meta';
import { taskKinds } from '../organisation/vocabulary';
import { taskKindDefinitions, type UndemandingKind } from './task-kinds';

/** Kinds that can recur: those whose plans require nothing besides day and site. */
export const recurringKinds = taskKinds.filter(
  (kind): kind is UndemandingKind =>
    !Object.values(taskKindDefinitions[kind].plan.fields).includes('required'),
);
export const RecurringKind = z.enum(recurringKinds);
fieldMeta.add(RecurringKind, { word: 'taskKind' });

/** The unit of the interval: every N days or months, or by the site's generators (`maintenanceDays`), GPM only. */
export const rhythms = ['days', 'months', 'equipment'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Who goes: one agent, the agent in charge of each site in the kind's area, or nobody yet. */
export const assigneeModes = ['agent', 'site', 'nobody'] as const;
export type AssigneeMode = (typeof assigneeModes)[number];

/** How a plan is made for a visit: selected by hand, offered beside the board, or automatically some days before. */
export const planningModes = ['hand', 'proposal', 'auto'] as const;
export type PlanningMode = (typeof planningModes)[number];

/** Why automatic planning has not planned a due visit: the agent is absent, has no time, or lacks the skill. */
export const waitCauses = ['absent', 'full', 'unskilled'] as const;
export type WaitCause = (typeof waitCauses)[number];

export const maintenanceStatuses = ['active', 'paused'] as const;
export type MaintenanceStatus = (typeof maintenanceStatuses)[number];
