import { z } from 'zod';
import { jobKinds, jobStates } from '../framework/job-kinds';
import { decimal, wholeNumber } from '../framework/numbers';
import { patterns } from '../framework/patterns';
import { exactText, line, lines } from '../framework/text';
import { roles } from './roles';

/**
 * The product's field types as zod types, with the same meaning in browser and server. `fieldMeta` stores the field
 * type of a schema (its `word`); `src/framework/fields` has one field and one input for each.
 */
export type FieldType =
  | 'account'
  | 'agent'
  | 'area'
  | 'carried'
  | 'catalogue'
  | 'choice'
  | 'cluster'
  | 'colour'
  | 'coordinate'
  | 'day'
  | 'due'
  | 'id'
  | 'jobKind'
  | 'jobState'
  | 'longText'
  | 'manager'
  | 'owner'
  | 'phone'
  | 'site'
  | 'siteStatus'
  | 'taskKind'
  | 'taskStatus'
  | 'anomalyStatus'
  | 'severity'
  | 'threeWay'
  | 'timestamp'
  | 'wilaya'
  | 'yesNo';
export type FieldMeta = {
  /** The field type. `carried`: a filter set by links only, which a panel shows when it is set and never offers. */
  word: FieldType;
  /** For `choice` and `catalogue`: the list of `GET /api/form/filters` with the options. */
  list?: string;
  /** For a search by substring. */
  partial?: boolean;
};
export const fieldMeta = z.registry<FieldMeta>();

const withMeta = <S extends z.ZodType>(schema: S, meta: FieldMeta): S => {
  fieldMeta.add(schema, meta);
  return schema;
};

/** The field type of a schema and its details; looks through optional, nullable, default, unions and preprocessing. */
export const getFieldMeta = (schema: z.ZodType): FieldMeta | undefined => {
  const meta = fieldMeta.get(schema);
  if (meta) return meta;
  const { def } = schema as { def?: { innerType?: z.ZodType; options?: z.ZodType[]; out?: z.ZodType } };
  const inner = def?.innerType ?? def?.options?.[0] ?? def?.out;
  return inner && getFieldMeta(inner);
};

/** A calendar day of any meaning. */
export const isDay = (schema: z.ZodType) => ['day', 'due'].includes(getFieldMeta(schema)?.word ?? '');

const integer = () => wholeNumber().min(1).max(2_147_483_647);
const choiceOf = (list: string) => withMeta(exactText(60).min(1), { word: 'choice', list });

export const Id = withMeta(integer(), { word: 'id' });
export const AccountRef = withMeta(integer(), { word: 'account' });
export const AgentRef = withMeta(integer(), { word: 'agent' });
export const ManagerRef = withMeta(integer(), { word: 'manager' });
export const SiteRef = withMeta(integer(), { word: 'site' });
export const WilayaId = withMeta(integer(), { word: 'wilaya' });
export const ClusterId = withMeta(integer(), { word: 'cluster' });
/** The owner's key on the wire; the owners and their labels are data (`organisation.ts`). */
export const Owner = withMeta(exactText(40).min(1), { word: 'owner' });

/** `#rrggbb` */
export const Colour = withMeta(exactText(7).regex(patterns.colourCode).toLowerCase(), { word: 'colour' });

/** YYYY-MM-DD, from 1900 to 2199 */
export const Day = withMeta(z.iso.date().regex(patterns.yearBegins), { word: 'day' });
/** A due day: highlighted once it has passed, and filtered by that. */
export const Due = withMeta(z.iso.date().regex(patterns.yearBegins), { word: 'due' });
/** ISO 8601 in UTC, to the millisecond; from year 1, as no database has a year 0 */
export const Timestamp = withMeta(
  z.iso
    .datetime()
    .overwrite(instant => instant.replace(/(\.\d{3})\d+/, '$1'))
    .regex(patterns.yearFromOne),
  { word: 'timestamp' },
);
/** Decimal degrees */
export const Latitude = withMeta(decimal().min(-90).max(90), { word: 'coordinate' });
export const Longitude = withMeta(decimal().min(-180).max(180), { word: 'coordinate' });

/** An Algerian number without prefix: mobile, landline, or over the internet. */
const algerianNumber = /^(?:[567]\d{8}|[1-4]\d{7}|98\d{7})$/;
/** `+213` and the number, however it was typed (0550 12 34 56, 00213…); other numbers stay unchanged. */
export const normalizePhone = (typed: string) => {
  const [, national = ''] = /^(?:(?:\+|00)2130?|0)(\d+)$/.exec(typed.replace(/[\s.()/-]/g, '')) ?? [];
  return algerianNumber.test(national) ? `+213${national}` : typed;
};
/** A telephone number: an Algerian one, stored as `+213…`; an empty text clears it. */
export const Phone = withMeta(
  line(40)
    .overwrite(normalizePhone)
    .refine(number => number === '' || /^\+213\d+$/.test(number), { params: { code: 'badPhone' } }),
  { word: 'phone' },
);
/** A part of a telephone number, however it is typed. */
export const PhoneSearch = withMeta(line(40), { word: 'phone' });
export const Name = line(120);
export const Code = exactText(40).min(1).normalize('NFC');
export const LongText = withMeta(lines(2000), { word: 'longText' });
export const Search = line(120);
/** The key of a field, a step, a column, a session … */
export const Key = exactText(60);

export const RoleName = z.enum(roles);
/** « activated » is the default (document 3, section 9). */
export const AccountStatusFilter = withMeta(z.enum(['all', 'disabled', 'deleted']), {
  word: 'choice',
  list: 'account_status',
});
/**
 * Only rows that count at a place of the reader's own owner and clusters, as on their dashboards: set by links from
 * there. Other accessible rows (sites they manage elsewhere) are left out.
 */
export const OwnFilter = withMeta(z.enum(['yes']), { word: 'carried' });
export const YesNo = withMeta(z.enum(['oui', 'non']), { word: 'yesNo' });
/** The three-way radios: All / No / Yes (document 1, section 2). */
export const ThreeWay = withMeta(z.enum(['all', 'no', 'yes']), { word: 'threeWay' });

/** The kinds of task; their differences are in `task-kinds`. */
export const taskKinds = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
export const TaskKind = withMeta(z.enum(taskKinds), { word: 'taskKind' });
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
export const TaskStatus = withMeta(z.enum(taskStatuses), { word: 'taskStatus' });
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
export const TaskStatusFilter = withMeta(z.enum(taskStatusFilters), { word: 'taskStatus' });

export const anomalyStatuses = ['unresolved', 'resolved'] as const;
export const AnomalyStatus = withMeta(z.enum(anomalyStatuses), { word: 'anomalyStatus' });
/** Severities of an anomaly, lowest first; the due date follows from it. */
export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const Severity = withMeta(z.enum(severities), { word: 'severity' });
export type Severity = z.infer<typeof Severity>;
export const JobKindName = withMeta(z.enum(jobKinds), { word: 'jobKind' });
export const JobStateName = withMeta(z.enum(jobStates), { word: 'jobState' });
export const AnomalyType = withMeta(exactText(120), { word: 'catalogue', list: 'anomaly_types' });
/** `type` of a check marked nok: its section. */
export const NokType = withMeta(exactText(120), { word: 'choice', list: 'nok_types' });
/** `type` of an access problem: the difficulty. */
export const AccessType = withMeta(exactText(120), { word: 'choice', list: 'access_types' });

/** The areas a site can belong to; the row of each kind of task names its own (`task-kinds`). */
export const areas = ['delivery', 'ssr', 'gpm'] as const;
export const Area = withMeta(z.enum(areas), { word: 'area' });
export type Area = z.infer<typeof Area>;

export const installationTypes = ['new_site', 'add_900', 'nouveau', 'modernisation', 'mw'] as const;
export const InstallationType = withMeta(z.enum(installationTypes), {
  word: 'choice',
  list: 'installation_types',
});

export const siteKinds = ['site', 'entrepot'] as const;
export const SiteKind = withMeta(z.enum(siteKinds), { word: 'choice', list: 'site_kinds' });
export const siteStatuses = ['active', 'inactive', 'dismantled'] as const;
export const SiteStatus = withMeta(z.enum(siteStatuses), { word: 'siteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;
export const siteTypes = ['indoor', 'outdoor', 'localtechnique'] as const;
export const SiteType = withMeta(z.enum(siteTypes), { word: 'choice', list: 'site_types' });
export type SiteType = z.infer<typeof SiteType>;
/** As a filter: also those whose type is unknown. */
export const SiteTypeFilter = z.enum([...siteTypes, 'unknown']);
/** The same in lists whose panel does not offer it. */
export const HiddenSiteTypeFilter = withMeta(z.enum([...siteTypes, 'unknown']), { word: 'carried' });

export const ProblemType = withMeta(exactText(120), { word: 'catalogue', list: 'problem_types' });
export const AlarmType = withMeta(exactText(120), { word: 'catalogue', list: 'alarm_types' });

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
