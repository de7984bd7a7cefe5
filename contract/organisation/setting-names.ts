import type { z } from 'zod';
import type { CatalogueFamily, catalogueFamilies } from './catalogues';
import type { OrganisationResourceName } from './organisation';
import type { AccountRules, settings, TaskRules } from './settings';

/** Everything that is set on a page of the settings, under the name by which it is searched and linked to. */
export type SettingName =
  | keyof AccountRules
  | keyof TaskRules
  | keyof z.output<typeof settings.actions.info.output>
  | OrganisationResourceName
  | (typeof catalogueFamilies)[CatalogueFamily][number]
  | 'manuals'
  | 'deadlines'
  | 'holidays'
  | 'kind_minutes'
  | 'capacities'
  | 'sticky'
  | 'publish'
  | 'alert_rules';
