import { z } from 'zod';
import { fieldsWith } from '../framework/fields';
import { AccountRef, Day } from '../framework/vocabulary';
import {
  AgentRef,
  AntennaSupport,
  Area,
  InstallationType,
  TaskKind,
  Typology,
} from '../organisation/vocabulary';
import { EquipmentInput } from '../sites/site-details';
import { gpmSiteFields, siteFields } from '../sites/site-fields';

/** The types of stored columns that the history shows by what they mean; the others are plain text. */
export const historyFieldSchemas: Record<string, z.ZodType | undefined> = {
  ...Object.fromEntries(
    [gpmSiteFields, siteFields].flatMap(fields =>
      fieldsWith(fields, 'column').map(name => [fields[name].column, fields[name].is]),
    ),
  ),
  ...EquipmentInput.shape,
  agent_id: AgentRef,
  charge_id: AccountRef,
  cluster_manager_id: AccountRef,
  responsible_id: AccountRef,
  resolved_by: AccountRef,
  antenna_support: AntennaSupport,
  area: Area,
  day: Day,
  installation_type: InstallationType,
  // Separately: together they would be a map link.
  lat: z.number(),
  lng: z.number(),
  task_type: TaskKind,
  typology: Typology,
};
