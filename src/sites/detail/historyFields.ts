import { z } from 'zod';
import type { HistoryRow } from '../../../contract/history';
import { EquipmentInput } from '../../../contract/site-details';
import {
  AgentRef,
  AntennaSupport,
  Area,
  ClusterId,
  Day,
  GpmMode,
  InstallationType,
  ManagerRef,
  Owner,
  SiteKind,
  SiteStatus,
  SiteType,
  TaskKind,
  Typology,
  WilayaId,
  YesNo,
  Zone,
} from '../../../contract/vocabulary';
import { type Facts, factsOf } from '../../generated/schema';

/** Fields that differ between before and after, without what the machine counts for itself or the row says anyway. */
export const changedFields = ({ before, after }: HistoryRow) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    field => !inner.has(field) && !same(before?.[field], after?.[field]),
  );

/** How a field of the history is shown. */
export const factsOfHistory = (field: string): Facts =>
  factsOf(field, (stored[field as keyof typeof stored] as z.ZodType | undefined) ?? z.string());

/** What the stored columns of a site and of what hangs on it mean; the others are plain text. */
const stored = {
  ...EquipmentInput.shape,
  agent_id: AgentRef,
  antenna_support: AntennaSupport,
  area: Area,
  cluster_id: ClusterId,
  day: Day,
  electrified: YesNo,
  installation_type: InstallationType,
  kind: SiteKind,
  manager_id: ManagerRef,
  mode: GpmMode,
  owner: Owner,
  site_class: SiteType,
  status: SiteStatus,
  task_type: TaskKind,
  typology: Typology,
  wilaya_id: WilayaId,
  zone: Zone,
};

const inner = new Set([
  'version',
  'site_id',
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'code_search',
  'name_search',
  'seen_at',
  'seen_by',
  'deleted_by',
  'returned_at',
]);

const same = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null) || (blank(one) && blank(other));
const blank = (value: unknown) => value === null || value === undefined || value === '';
