import type { TaskKind } from '../../contract/vocabulary';

/** The wire's filters of all task lists together; each contract admits its own (document 2, section 2.2). */
export type TaskFilterValues = {
  site_owner?: string;
  site_manager?: number;
  site_cluster?: number;
  site_wilaya?: number;
  agent?: number;
  date_from?: string;
  date_to?: string;
  plan_from?: string;
  plan_to?: string;
  site?: string;
  pm?: number;
  task_status?: string;
  done?: 'all' | 'no' | 'yes';
  late?: 'all' | 'no' | 'yes';
  review?: 'all' | 'no' | 'yes';
  deleted?: 'all' | 'no' | 'yes';
  counted_site?: number;
  own?: 'yes';
  installation_type?: string;
  task_types?: TaskKind;
  ids?: number[];
};
