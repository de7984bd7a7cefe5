import { z } from 'zod';
import { defineFields, type FieldsWith } from '../framework/fields';
import { exactText } from '../framework/text';
import {
  Code,
  Day,
  Due,
  Id,
  Latitude,
  Longitude,
  LongText,
  Name,
  Timestamp,
  YesNo,
} from '../framework/vocabulary';
import {
  AgentRef,
  ClusterId,
  GpmMode,
  ManagerRef,
  Owner,
  SiteKind,
  SiteStatus,
  SiteType,
  TaskKind,
  WilayaId,
  Zone,
} from '../organisation/vocabulary';

/**
 * The fields of sites and warehouses (document 1, section 3): rows, workbooks, edits, imports, pages and the history
 * use them. Plans and last tasks are those of the list's area.
 */
export const siteFields = defineFields({
  site_id: { is: Id, in: ['row', 'sort', 'sheet', 'detail'] },
  /** The owner's key; `owner` is its label. */
  site_owner: { is: Owner, in: ['row', 'column', 'sort', 'sheet', 'detail'], column: 'owner' },
  site_code: {
    is: z.string(),
    in: ['row', 'column', 'sort', 'sheet', 'detail'],
    edit: Code,
    column: 'code',
  },
  site_name: {
    is: z.string().nullable(),
    in: ['row', 'column', 'sort', 'sheet', 'detail', 'new'],
    edit: Name,
    import: 'site_name',
    column: 'name',
  },
  site_address_wilaya: { is: WilayaId, in: ['row', 'column', 'sort', 'sheet'], column: 'wilaya_id' },
  site_manager_username: { is: z.string().nullable(), in: ['row', 'column', 'sort', 'sheet', 'detail'] },
  site_owner_agent: {
    is: z.string().nullable(),
    in: ['row', 'column', 'sheet', 'detail'],
    unsorted: 'tooMany',
  },
  site_last_pm_at: { is: Timestamp.nullable(), in: ['row', 'column', 'sort', 'sheet'] },
  site_last_pm_by: { is: z.string().nullable(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_last_pm_id: { is: Id.nullable(), in: ['row', 'sheet'] },
  site_next_pm: { is: Day.nullable(), in: ['row', 'column', 'sort', 'sheet', 'detail'] },
  site_next_pm_kind: { is: TaskKind.nullable(), in: ['row', 'sheet'] },
  /** The first due day of a maintenance plan there. */
  site_next_visit: { is: Due.nullable(), in: ['row', 'column'], unsorted: 'tooMany' },
  site_next_pm_agent: { is: z.string().nullable(), in: ['row', 'sheet'] },
  site_status: {
    is: SiteStatus,
    in: ['row', 'column', 'sort', 'sheet', 'detail'],
    edit: SiteStatus,
    column: 'status',
  },
  site_type: { is: SiteKind, in: ['row', 'column', 'sort', 'detail'], column: 'kind' },
  site_code_facture: {
    is: z.string().nullable(),
    in: ['detail'],
    edit: exactText(120),
    column: 'code_facture',
  },
  site_zone: { is: Zone.nullable(), in: ['detail'], edit: Zone.nullable(), column: 'zone' },
  site_mode: { is: GpmMode.nullable(), in: ['detail'], edit: GpmMode.nullable(), column: 'mode' },
  site_electrified: {
    is: YesNo.nullable(),
    in: ['detail'],
    edit: YesNo.nullable(),
    column: 'electrified',
  },
  /** The name of `site_address_wilaya` in rows. */
  site_wilaya: { is: WilayaId, in: ['detail'], edit: WilayaId, column: 'wilaya_id' },
  site_cluster: { is: ClusterId, in: ['row', 'column', 'sort', 'detail'], column: 'cluster_id' },
  site_address: {
    is: z.string().nullable(),
    in: ['detail'],
    edit: LongText,
    import: 'address',
    column: 'address',
  },
  /** An edit with both, or with null for both, moves the site. */
  site_lat: {
    is: Latitude.nullable(),
    in: ['row', 'column', 'detail', 'new'],
    unsorted: 'noOrder',
    edit: Latitude.nullable(),
    column: 'lat',
  },
  site_lng: {
    is: Longitude.nullable(),
    in: ['row', 'detail', 'new'],
    edit: Longitude.nullable(),
    column: 'lng',
  },
  owner: { is: z.string(), in: ['row', 'detail'] },
  site_manager_id: { is: ManagerRef.nullable(), in: ['row', 'detail'], column: 'manager_id' },
  site_owner_agent_id: { is: AgentRef.nullable(), in: ['row', 'detail'] },
  /** The kind of the last task, and so its list. */
  site_last_pm_kind: { is: TaskKind.nullable(), in: ['row'] },
  site_next_pm_agent_id: { is: AgentRef.nullable(), in: ['row', 'detail'] },
  /** 0: the next plan is late (product decisions, « Plans and tasks »). */
  site_plan_respect: { is: z.union([z.literal(0), z.literal(1)]).nullable(), in: ['row', 'detail'] },
  /** Sent back with an edit; a different value means somebody edited meanwhile. */
  version: { is: z.int(), in: ['row', 'detail'] },
});

/**
 * Fields of the GPM list, for a physical site enrolled for generator maintenance: those renamed there, and its own.
 */
export const gpmSiteFields = defineFields({
  /** The physical code; `site_code` is the invoice code. */
  site_physique: { is: z.string(), in: ['row', 'column', 'sort', 'sheet'], column: 'code' },
  ...siteFields,
  site_type: { is: SiteType.nullable(), in: ['row', 'column', 'sort'], column: 'site_class' },
  site_zone: { ...siteFields.site_zone, in: ['row', 'column', 'sort', 'sheet'] },
  site_mode: { ...siteFields.site_mode, in: ['row', 'column', 'sort', 'sheet'] },
  site_electrified: { ...siteFields.site_electrified, in: ['row', 'column', 'sort', 'sheet'] },
  /** Generators on the site, from its equipment records. */
  site_generators: { is: z.int(), in: ['row', 'column', 'sheet'], unsorted: 'tooMany' },
  site_assets: { is: z.array(z.string()), in: ['row', 'column'], unsorted: 'noOrder' },
});

/** In which area a new site lies. Without a wilaya it is the one that follows from the rest (`deriveWilaya`). */
export const newSitePlace = { site_address_wilaya: WilayaId.optional(), site_cluster: ClusterId.optional() };

export type SiteField = keyof typeof siteFields;
/** What an edit may change of a site. */
export type SiteEdit = FieldsWith<typeof siteFields, 'edit'>;
