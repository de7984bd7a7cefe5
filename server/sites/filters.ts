import type { Area } from '../../contract/vocabulary';
import type { EquipmentFilterValues } from './queries-equipment';

/** The wire's filters of all site lists together; each contract admits its own (document 1, section 2). */
export type SiteFilterValues = {
  site_name?: string;
  site_code?: string;
  site_status?: string;
  site_type?: string;
  site_class?: string;
  plan_from?: string;
  plan_to?: string;
  cluster?: number;
  site_wilaya?: number;
  site_owner?: string;
  site_manager?: number;
  agent?: number;
  has_plan?: 'all' | 'no' | 'yes';
  assigned?: 'all' | 'no' | 'yes';
  pmdone?: 'all' | 'no' | 'yes';
  own?: 'yes';
  zone?: string;
  mode?: string;
  typology?: string;
  antenna_support?: string;
  ac_type?: string;
  ac_brand?: string;
  power_type?: string;
  battery_brand?: string;
  bss_equipment?: string;
  ids?: number[];
} & EquipmentFilterValues;
export type ListArea = Area | 'all';
