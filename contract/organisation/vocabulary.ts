import { z } from 'zod';
import { withFieldMeta } from '../framework/field-meta';
import { exactText } from '../framework/text';
import { integerId } from '../framework/vocabulary';
import { roles } from './roles';

declare module '../framework/register' {
  interface Register {
    fieldType:
      | 'agent'
      | 'anomalyStatus'
      | 'area'
      | 'cluster'
      | 'manager'
      | 'owner'
      | 'severity'
      | 'site'
      | 'siteStatus'
      | 'taskKind'
      | 'taskStatus'
      | 'wilaya';
  }
}

const choiceOf = (list: string) =>
  withFieldMeta(exactText(60).min(1), { word: 'choice', choice: true, list });

export const AgentRef = withFieldMeta(integerId(), { word: 'agent', choice: true, unordered: true });
export const ManagerRef = withFieldMeta(integerId(), { word: 'manager', choice: true, unordered: true });
export const SiteRef = withFieldMeta(integerId(), { word: 'site', choice: true, unordered: true });
export const WilayaId = withFieldMeta(integerId(), { word: 'wilaya', choice: true });
export const ClusterId = withFieldMeta(integerId(), { word: 'cluster', choice: true });
/** The owner's key on the wire; the owners and their labels are data (`organisation.ts`). */
export const Owner = withFieldMeta(exactText(40).min(1), { word: 'owner', choice: true });

export const RoleName = z.enum(roles);
/** « activated » is the default (document 3, section 9). */
export const AccountStatusFilter = withFieldMeta(z.enum(['all', 'disabled', 'deleted']), {
  word: 'choice',
  choice: true,
  list: 'account_status',
});
/**
 * Only rows that count at a place of the reader's own owner and clusters, as on their dashboards: set by links from
 * there. Other accessible rows (sites they manage elsewhere) are left out.
 */
export const OwnFilter = withFieldMeta(z.enum(['yes']), { word: 'carried' });
/** The kinds of task; their differences are in `task-kinds`. */
export const taskKinds = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
export const TaskKind = withFieldMeta(z.enum(taskKinds), { word: 'taskKind', choice: true });
export type TaskKind = z.infer<typeof TaskKind>;

/** A task's state on the wire: '' is done (product decisions, « Plans and tasks »). */
export const taskStatuses = [
  '',
  'ongoing',
  'pending',
  'return',
  'correct',
  'accept',
  'reject',
  /** Rejected, and since closed or replanned. */
  'reject_closed',
  'closed',
  'impossible',
  'cancelled',
] as const;
export const TaskStatus = withFieldMeta(z.enum(taskStatuses), { word: 'taskStatus' });
export type TaskStatus = z.infer<typeof TaskStatus>;
/**
 * The same as a filter: an empty filter value means no choice, so « done » has a name of its own; `reject` includes what
 * was closed or replanned since.
 */
export const taskStatusFilters = [
  'done',
  'ongoing',
  'pending',
  'return',
  'correct',
  'accept',
  'reject',
  'closed',
  'impossible',
  'cancelled',
] as const;
export const TaskStatusFilter = withFieldMeta(z.enum(taskStatusFilters), { word: 'taskStatus' });

export const anomalyStatuses = ['unresolved', 'resolved'] as const;
export const AnomalyStatus = withFieldMeta(z.enum(anomalyStatuses), { word: 'anomalyStatus' });
/** Severities of an anomaly, lowest first; the due date follows from it. */
export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const Severity = withFieldMeta(z.enum(severities), { word: 'severity' });
export type Severity = z.infer<typeof Severity>;
export const AnomalyType = withFieldMeta(exactText(120), {
  word: 'catalogue',
  choice: true,
  list: 'anomaly_types',
});
/** `type` of a check marked nok: its section. */
export const NokType = withFieldMeta(exactText(120), { word: 'choice', choice: true, list: 'nok_types' });
/** `type` of an access problem: the difficulty. */
export const AccessType = withFieldMeta(exactText(120), {
  word: 'choice',
  choice: true,
  list: 'access_types',
});

/** The areas a site can belong to; the row of each kind of task names its own (`task-kinds`). */
export const areas = ['delivery', 'ssr', 'gpm'] as const;
export const Area = withFieldMeta(z.enum(areas), { word: 'area', choice: true });
export type Area = z.infer<typeof Area>;

export const installationTypes = ['new_site', 'add_900', 'nouveau', 'modernisation', 'mw'] as const;
export const InstallationType = withFieldMeta(z.enum(installationTypes), {
  word: 'choice',
  choice: true,
  list: 'installation_types',
});

export const siteKinds = ['site', 'entrepot'] as const;
export const SiteKind = withFieldMeta(z.enum(siteKinds), {
  word: 'choice',
  choice: true,
  list: 'site_kinds',
});
export const siteStatuses = ['active', 'inactive', 'dismantled'] as const;
export const SiteStatus = withFieldMeta(z.enum(siteStatuses), { word: 'siteStatus', choice: true });
export type SiteStatus = z.infer<typeof SiteStatus>;
export const siteTypes = ['indoor', 'outdoor', 'localtechnique'] as const;
export const SiteType = withFieldMeta(z.enum(siteTypes), {
  word: 'choice',
  choice: true,
  list: 'site_types',
});
export type SiteType = z.infer<typeof SiteType>;
/** As a filter: also those whose type is unknown. */
export const SiteTypeFilter = z.enum([...siteTypes, 'unknown']);
/** The same in lists whose panel does not offer it. */
export const HiddenSiteTypeFilter = withFieldMeta(z.enum([...siteTypes, 'unknown']), { word: 'carried' });

export const ProblemType = withFieldMeta(exactText(120), {
  word: 'catalogue',
  choice: true,
  list: 'problem_types',
});
export const AlarmType = withFieldMeta(exactText(120), {
  word: 'catalogue',
  choice: true,
  list: 'alarm_types',
});

// Site equipment vocabulary: the lists are in GET /api/form/filters (document 3, section 9).
export const Zone = choiceOf('zones');
export const GpmMode = choiceOf('gpm_modes');
export const Typology = choiceOf('typologies');
export const AntennaSupport = choiceOf('structure_types');
export const AcType = choiceOf('ac_types');
export const AcBrand = choiceOf('ac_brands');
export const PowerType = choiceOf('power_types');
export const BatteryBrand = choiceOf('battery_brands');
export const BssEquipment = choiceOf('bss_brands');
export const CositeType = choiceOf('cosite_types');
