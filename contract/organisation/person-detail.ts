import { z } from 'zod';
import { AccountRef, Id, Timestamp } from '../framework/vocabulary';
import { ExcessRight } from './grants';
import { accountStatuses } from './people';
import { ClusterId, ManagerRef, Owner, RoleName, TaskKind } from './vocabulary';

/** A change that the person made, as in the history. */
export const Activity = z.object({
  created_at: Timestamp,
  action: z.string(),
  /** The table: `sites`, `plans`. */
  object: z.string(),
  object_id: z.int(),
  /** Its label: a code, a username; null if it has no name or is outside the reader's row access. */
  object_name: z.string().nullable(),
  /** The site of a plan, if within the reader's row access. */
  site_id: Id.nullable(),
  address: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** What the page of any person has. */
const profileFields = {
  account_id: Id,
  account_username: z.string(),
  account_firstname: z.string().nullable(),
  account_lastname: z.string().nullable(),
  account_email: z.string().nullable(),
  account_phone: z.string().nullable(),
  account_matricule: z.string().nullable(),
  account_type: Owner.nullable(),
  account_role: RoleName,
  account_status: z.enum(accountStatuses),
  expires_at: Timestamp.nullable(),
  cluster: ClusterId.nullable(),
  manager: ManagerRef.nullable(),
  manager_username: z.string().nullable(),
  cluster_manager: AccountRef.nullable(),
  cluster_manager_username: z.string().nullable(),
  last_online: Timestamp.nullable(),
  /** Whether the person may sign in on the web, and whether sign-in requires an authenticator code. */
  web_access: z.boolean(),
  code_on: z.boolean(),
  /**
   * Rights the person holds and the reader does not: they keep the reader from changing their password, their address
   * and from restoring them.
   */
  beyond: z.array(ExcessRight),
  version: z.int(),
};

export const AgentOverview = z.object({
  ...profileFields,
  total_tasks: z.int(),
  total_tasks_month: z.int(),
  last_task: z
    .object({
      id: Id,
      /** The list in which it appears. */
      task_type: TaskKind,
      created_at: Timestamp,
      site_name: z.string().nullable(),
      site_code: z.string(),
    })
    .nullable(),
});
export type AgentOverview = z.infer<typeof AgentOverview>;

export const PersonDetail = z.object({ ...profileFields, logs: z.array(Activity) });
export type PersonDetail = z.infer<typeof PersonDetail>;
