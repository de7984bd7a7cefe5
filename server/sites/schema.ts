import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { Area, SiteStatus } from '../../contract/organisation/vocabulary';
import type { Created, NullableDay, Optional, OptionalCopied, Version } from '../framework/db/column-types';

export type SiteTable = {
  id: Generated<number>;
  /** The physical code. */
  code: string;
  code_facture: Optional<string>;
  name: Optional<string>;
  kind: 'site' | 'entrepot';
  site_class: Optional<string>;
  status: ColumnType<SiteStatus, SiteStatus | undefined, SiteStatus>;
  owner: string;
  wilaya_id: number;
  /** The wilaya's cluster, copied for the index that row access uses. */
  cluster_id: number;
  manager_id: Optional<number>;
  address: Optional<string>;
  lat: Optional<number>;
  lng: Optional<number>;
  zone: Optional<string>;
  mode: Optional<string>;
  electrified: Optional<'oui' | 'non'>;
  /** Membership in the areas, copied from site_areas so that a list needs no join. */
  in_delivery: ColumnType<boolean, boolean | undefined, boolean>;
  in_ssr: ColumnType<boolean, boolean | undefined, boolean>;
  in_gpm: ColumnType<boolean, boolean | undefined, boolean>;
  typology: Optional<string>;
  antenna_support: Optional<string>;
  /** Code and name in lower case without accents, for substring search. */
  code_search: string;
  name_search: string;
  created_at: Created;
  created_by: Optional<number>;
  version: Version;
};

/**
 * A site's membership in an area, the responsible agent there, and a summary of its plans and tasks that the
 * application updates in the same transaction (`refreshSiteSummaries`).
 */
export type SiteAreaTable = {
  site_id: number;
  area: Area;
  agent_id: Optional<number>;
  next_plan_id: OptionalCopied<number>;
  next_plan_day: OptionalCopied<string>;
  next_plan_agent_id: OptionalCopied<number>;
  last_task_id: OptionalCopied<number>;
  last_task_at: OptionalCopied<Date>;
  last_task_agent_id: OptionalCopied<number>;
  /** GPM area only, which also contains CMs: the preventive maintenance alone. */
  next_gpm_day: OptionalCopied<string>;
  last_gpm_at: OptionalCopied<Date>;
};
export type CositeTable = {
  id: Generated<number>;
  site_id: number;
  site_type: string;
  site_code: string;
  version: Version;
};
export type SiteNoteTable = {
  id: Generated<number>;
  site_id: number;
  content: string;
  created_at: Created;
  created_by: Optional<number>;
};
export type SiteEquipmentTable = {
  id: Generated<number>;
  site_id: number;
  category: 'ac' | 'power' | 'battery' | 'generator' | 'bss';
  brand: Optional<string>;
  type: Optional<string>;
  capacity: Optional<string>;
  quantity: ColumnType<number, number | undefined, number>;
  serial_number: Optional<string>;
  installed_on: NullableDay;
  remark: Optional<string>;
  version: Version;
};

/** Written only by triggers (migration `equipment`): which sites a transaction changed. */
export type EquipmentChangeTable = { xid: string; site_id: number; at: Created };

/** When appended rows of a family were last folded into its sums. */
export type FoldTimeTable = { family: string; at: ColumnType<Date, Date | RawBuilder<Date>> };

/** Tables that only triggers and the folding of their rows access (server/sites/derived). */
export type TriggerTable = 'work_changes' | 'work_sums' | 'site_years' | 'place_changes' | 'folds';
