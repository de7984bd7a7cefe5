export const siteFlags = [
  'read_site_detail',
  'read_site_history',
  'read_site',
  'export_site_planning',
  'edit_agent_site',
  'edit_site',
  'edit_plan_site',
  'edit_owner_site',
  'add_site',
] as const;
export const taskFlags = [
  'read_task',
  'export_task',
  'return_task',
  'close_task',
  'delete_task',
  'plan_task',
  'all_owners',
] as const;
export const flags = [...siteFlags, ...taskFlags] as const;
export type Flag = (typeof flags)[number];
