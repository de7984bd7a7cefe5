import type { ColumnType, Generated } from 'kysely';
import type { Role } from '../../contract/framework/permissions';
import type { AlertSwitch } from '../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import type { AbsenceCause } from '../../contract/work/workforce';
import type { Created, Day, Json, Optional, PlainRow, Version } from '../framework/db/column-types';

declare module '../../contract/framework/register' {
  interface Register {
    accountColumns: AccountColumns;
    viewShares: ViewShares;
  }
}

/** Columns of accounts beside the framework's. */
type AccountColumns = { [S in AlertSwitch]: ColumnType<boolean, boolean | undefined, boolean> } & {
  matricule: Optional<string>;
  /** The owner's key (the specification's account type); null serves all owners. */
  owner: Optional<string>;
  cluster_id: Optional<number>;
  manager_id: Optional<number>;
  cluster_manager_id: Optional<number>;
  subscribe_newsletter: ColumnType<boolean, boolean | undefined, boolean>;
};
/** With whom a view is shared. */
type ViewShares = {
  share_role: Optional<Role>;
  share_cluster: Optional<number>;
  share_owner: Optional<string>;
};

export type ClusterTable = PlainRow & { id: Generated<number>; name: string };
export type WilayaTable = PlainRow & {
  /** The same as the number, kept in sync by a trigger. */
  id: number;
  number: Generated<number>;
  name: string;
  name_ar: Optional<string>;
  name_en: Optional<string>;
  cluster_id: number;
  /** The seat and its position; for the first 48, the centre of the wilaya until somebody corrects it. */
  seat: Optional<string>;
  lat: number;
  lng: number;
  /** The wilaya whose shape is drawn. No foreign key: the shape stays when that wilaya is deleted. */
  shape_of: Optional<number>;
};
export type OwnerTable = PlainRow & {
  id: Generated<number>;
  key: string;
  label: string;
  /** Order among the choices: added ones come last. */
  position: Generated<number>;
  assignable: boolean;
  /** #rrggbb */
  colour: Optional<string>;
};
export type CatalogueItemTable = {
  id: Generated<number>;
  /** `cm_problem_type`, `batteries`, `zones` … */
  type: string;
  /** The stored value; equals the label unless the specification names a key. */
  key: string;
  label: string;
  position: number;
  version: Version;
};
/** An agent's capacity; without a row the defaults apply. */
export type WorkforceTable = {
  agent_id: number;
  /** By weekday, Sunday first. */
  minutes: number[];
  /** Maximum plans of a kind per day; null: no limit. */
  most: Json<Partial<Record<TaskKind, number | null>>>;
  /** null: every kind. */
  skills: Optional<TaskKind[]>;
  home_lat: Optional<number>;
  home_lng: Optional<number>;
  version: Version;
};
export type AbsenceTable = {
  id: Generated<number>;
  agent_id: number;
  day_from: Day;
  day_to: Day;
  cause: AbsenceCause;
  note: Optional<string>;
  created_at: Created;
  created_by: Optional<number>;
};
