import type { planning } from '../../contract/planning';
import type { Handlers } from '../platform/mount';
import { assignPlan, planInstallation } from './assign';
import { deletePlan, editPlan } from './change';
import { sitePlans } from './of-site';

export const planningHandlers: Handlers<typeof planning> = {
  ofSite: async ({ input, user, db }) => ({
    data: await sitePlans(db, user, input.site_id, input.task_type),
  }),
  assign: assignPlan,
  installation: planInstallation,
  editPlan,
  deletePlan,
};
