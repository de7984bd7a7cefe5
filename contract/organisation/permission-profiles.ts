import { type Flag, flags } from './flags';

/** What people of a usual occupation may do, to start from in the permission editor. */
export const profileNames = ['reading', 'planning', 'review', 'sites', 'all'] as const;
export type ProfileName = (typeof profileNames)[number];

const everyProfile = profileNames;
/** The profiles that have a flag. */
const profilesByFlag: Record<Flag, readonly ProfileName[]> = {
  read_site_detail: everyProfile,
  read_site_history: everyProfile,
  read_site: ['planning', 'sites', 'all'],
  export_site_planning: ['planning', 'sites', 'all'],
  edit_agent_site: ['planning', 'sites', 'all'],
  edit_site: ['sites', 'all'],
  edit_plan_site: ['planning', 'all'],
  edit_owner_site: ['sites', 'all'],
  add_site: ['sites', 'all'],
  read_task: everyProfile,
  export_task: ['planning', 'review', 'all'],
  return_task: ['review', 'all'],
  close_task: ['review', 'all'],
  delete_task: ['all'],
  plan_task: ['planning', 'all'],
  all_owners: ['all'],
};

/** The flags of a profile, in every scope that a person has. */
export const listProfileFlags = (profile: ProfileName) =>
  flags.filter(flag => profilesByFlag[flag].includes(profile));
