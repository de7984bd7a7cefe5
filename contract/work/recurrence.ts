import { z } from 'zod';
import { taskKinds, words } from '../organisation/vocabulary';
import { kindRows } from './task-kinds';

/** Kinds that can come again by themselves: those whose plans must name nothing besides day and site. */
export const recurringKinds = taskKinds.filter(
  kind => !Object.values(kindRows[kind].plan.asks).some(asked => asked === 'required'),
);
/** The same as a word of the contract; a test holds it against the kinds’ own rows. */
export const RecurringKind = z.enum(['ssr', 'gpm', 'cm']);
words.add(RecurringKind, { word: 'taskKind' });

/** How often: every so many days or months, or as the site's generators ask (`maintenanceDays`), which GPM alone knows. */
export const rhythms = ['days', 'months', 'equipment'] as const;
export type Rhythm = (typeof rhythms)[number];

/** Who is to go: one agent, whoever is in charge of each site in the kind's area, or nobody yet. */
export const takers = ['agent', 'site', 'nobody'] as const;
export type Taker = (typeof takers)[number];

/** How a visit becomes a plan: chosen by hand, offered beside the board, or by itself some days before. */
export const plannings = ['hand', 'proposal', 'auto'] as const;
export type Planning = (typeof plannings)[number];

/** Why what plans itself has not planned a visit that is due: whoever would go is away, has no time, or may not do it. */
export const waitCauses = ['absent', 'full', 'unskilled'] as const;
export type WaitCause = (typeof waitCauses)[number];

export const maintenanceStatuses = ['active', 'paused'] as const;
export type MaintenanceStatus = (typeof maintenanceStatuses)[number];
