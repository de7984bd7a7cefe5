import { z } from 'zod';
import { jobKinds, jobStates } from '../framework/job-kinds';
import { patterns } from '../framework/patterns';
import { exactText, line, lines } from '../framework/text';
import { roles } from './roles';

/**
 * The product's field types as zod types, each with one meaning in browser and server: `fieldMeta` tells the field type
 * of a schema, and `src/framework/fields` has one field and one input for each.
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
  /** `carried`: a filter set by links only; a panel shows it when it is set, and does not offer it otherwise. */
  word: FieldType;
  /** For `choice` and `catalogue`: the list of `GET /api/form/filters` with the options. */
  list?: string;
  /** For a search by substring. */
  partial?: boolean;
};
export const fieldMeta = z.registry<FieldMeta>();

const word = <S extends z.ZodType>(schema: S, meaning: FieldMeta): S => {
  fieldMeta.add(schema, meaning);
  return schema;
};

/** The meaning of a schema, looking through optional, nullable, default, unions and preprocessing. */
export const getFieldMeta = (schema: z.ZodType): FieldMeta | undefined => {
  const known = fieldMeta.get(schema);
  if (known) return known;
  const { def } = schema as { def?: { innerType?: z.ZodType; options?: z.ZodType[]; out?: z.ZodType } };
  const inner = def?.innerType ?? def?.options?.[0] ?? def?.out;
  return inner && getFieldMeta(inner);
};

/** A calendar day of any meaning. */
export const isDay = (schema: z.ZodType) => ['day', 'due'].includes(getFieldMeta(schema)?.word ?? '');

const integer = () => z.coerce.number<number>().int().min(1).max(2_147_483_647);
const choiceOf = (list: string) => word(exactText(60).min(1), { word: 'choice', list });

export const Id = word(integer(), { word: 'id' });
export const AccountRef = word(integer(), { word: 'account' });
export const AgentRef = word(integer(), { word: 'agent' });
export const ManagerRef = word(integer(), { word: 'manager' });
export const SiteRef = word(integer(), { word: 'site' });
export const WilayaId = word(integer(), { word: 'wilaya' });
export const ClusterId = word(integer(), { word: 'cluster' });
/** The owner's key on the wire; the owners and their labels are data (`organisation.ts`). */
export const Owner = word(exactText(40).min(1), { word: 'owner' });

/** `#rrggbb` */
export const Colour = word(exactText(7).regex(patterns.colourCode).toLowerCase(), { word: 'colour' });

/** YYYY-MM-DD, from 1900 to 2199 */
export const Day = word(z.iso.date().regex(patterns.yearBegins), { word: 'day' });
/** A due day: highlighted once it has passed in Algeria, and filtered by that. */
export const Due = word(z.iso.date().regex(patterns.yearBegins), { word: 'due' });
/** ISO 8601 in UTC, to the millisecond; from year 1, as no database has a year 0 */
export const Timestamp = word(
  z.iso
    .datetime()
    .overwrite(instant => instant.replace(/(\.\d{3})\d+/, '$1'))
    .regex(patterns.yearFromOne),
  { word: 'timestamp' },
);
/** Decimal degrees */
export const Latitude = word(z.coerce.number<number>().min(-90).max(90), { word: 'coordinate' });
export const Longitude = word(z.coerce.number<number>().min(-180).max(180), { word: 'coordinate' });

/** The part of an Algerian number without prefix: mobile, landline, or over the internet. */
const algerian = /^(?:[567]\d{8}|[1-4]\d{7}|98\d{7})$/;
/** `+213` and the number, however it was typed (0550 12 34 56, 00213…); other numbers stay unchanged. */
export const normalizePhone = (typed: string) => {
  const [, national = ''] = /^(?:(?:\+|00)2130?|0)(\d+)$/.exec(typed.replace(/[\s.()/-]/g, '')) ?? [];
  return algerian.test(national) ? `+213${national}` : typed;
};
/** The one rule of telephone numbers: an Algerian one, stored as `+213…`; an empty text clears it. */
export const Phone = word(
  line(40)
    .overwrite(normalizePhone)
    .refine(number => number === '' || /^\+213\d+$/.test(number), { params: { code: 'badPhone' } }),
  { word: 'phone' },
);
export const Name = line(120);
export const Code = exactText(40).min(1).normalize('NFC');
export const LongText = word(lines(2000), { word: 'longText' });
export const Search = line(120);
/** Anything a client names by its key: a field, a step, a column, a session. */
export const Key = exactText(60);

export const RoleName = z.enum(roles);
/** « activated » is the default (document 3, section 9). */
export const AccountStatusFilter = word(z.enum(['all', 'disabled', 'deleted']), {
  word: 'choice',
  list: 'account_status',
});
/**
 * Only rows that count at a place of the reader's own owner and clusters, as on their dashboards: set by links from
 * there. Other accessible rows (sites they manage elsewhere) are left out.
 */
export const OwnFilter = word(z.enum(['yes']), { word: 'carried' });
export const YesNo = word(z.enum(['oui', 'non']), { word: 'yesNo' });
/** The three-way radios: All / No / Yes (document 1, section 2). */
export const ThreeWay = word(z.enum(['all', 'no', 'yes']), { word: 'threeWay' });

/** The kinds of task; their differences are in `task-kinds`. */
export const taskKinds = ['delivery', 'ssr', 'installation', 'gpm', 'cm'] as const;
export const TaskKind = word(z.enum(taskKinds), { word: 'taskKind' });
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
  'closed',
  'impossible',
  'cancelled',
] as const;
export const TaskStatus = word(z.enum(taskStatuses), { word: 'taskStatus' });
export type TaskStatus = z.infer<typeof TaskStatus>;
/** The same as a filter: an empty filter value means no choice, so « done » has a name of its own. */
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
export const TaskStatusFilter = word(z.enum(taskStatusFilters), { word: 'taskStatus' });

export const anomalyStatuses = ['unresolved', 'resolved'] as const;
export const AnomalyStatus = word(z.enum(anomalyStatuses), { word: 'anomalyStatus' });
/** Severities of an anomaly, lowest first; the due date follows from it. */
export const severities = ['low', 'medium', 'high', 'critical'] as const;
export const Severity = word(z.enum(severities), { word: 'severity' });
export type Severity = z.infer<typeof Severity>;
export const JobKindName = word(z.enum(jobKinds), { word: 'jobKind' });
export const JobStateName = word(z.enum(jobStates), { word: 'jobState' });
export const AnomalyType = word(exactText(120), { word: 'catalogue', list: 'anomaly_types' });
/** `type` of a check marked nok: its section. */
export const NokType = word(exactText(120), { word: 'choice', list: 'nok_types' });
/** `type` of an access problem: the difficulty. */
export const AccessType = word(exactText(120), { word: 'choice', list: 'access_types' });

/** The areas a site can belong to; the row of each kind of task names its own (`task-kinds`). */
export const areas = ['delivery', 'ssr', 'gpm'] as const;
export const Area = word(z.enum(areas), { word: 'area' });
export type Area = z.infer<typeof Area>;

export const installationTypes = ['new_site', 'add_900', 'nouveau', 'modernisation', 'mw'] as const;
export const InstallationType = word(z.enum(installationTypes), {
  word: 'choice',
  list: 'installation_types',
});

export const siteKinds = ['site', 'entrepot'] as const;
export const SiteKind = word(z.enum(siteKinds), { word: 'choice', list: 'site_kinds' });
export const siteStatuses = ['active', 'inactive', 'dismantled'] as const;
export const SiteStatus = word(z.enum(siteStatuses), { word: 'siteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;
export const siteTypes = ['indoor', 'outdoor', 'localtechnique'] as const;
export const SiteType = word(z.enum(siteTypes), { word: 'choice', list: 'site_types' });
export type SiteType = z.infer<typeof SiteType>;
/** As a filter: also those whose type is unknown. */
export const SiteTypeFilter = z.enum([...siteTypes, 'unknown']);
/** The same in lists whose panel does not offer it. */
export const HiddenSiteTypeFilter = word(z.enum([...siteTypes, 'unknown']), { word: 'carried' });

export const ProblemType = word(exactText(120), { word: 'catalogue', list: 'problem_types' });
export const AlarmType = word(exactText(120), { word: 'catalogue', list: 'alarm_types' });

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
