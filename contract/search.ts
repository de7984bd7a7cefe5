import { z } from 'zod';
import { defineCalls, get } from './endpoint';
import { EquipmentCategory } from './equipment';
import { agents, clusterManagers, managers } from './people';
import { type Role, type Rule, signedIn } from './permissions';
import { sites } from './sites';
import { cmTasks, deliveryTasks, gpmTasks, installationTasks, ssrTasks } from './task-lists';
import { Id, RoleName, SiteStatus, TaskKind, TaskStatus, Timestamp } from './vocabulary';

export const SiteFound = z.object({
  site_id: Id,
  site_code: z.string(),
  site_name: z.string().nullable(),
  /** The wilaya's name. */
  wilaya: z.string(),
  site_status: SiteStatus,
});
export type SiteFound = z.infer<typeof SiteFound>;

export const TaskFound = z.object({
  task_id: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  task_created: Timestamp,
  task_agent: z.string().nullable(),
  site_code: z.string(),
  site_name: z.string().nullable(),
});
export type TaskFound = z.infer<typeof TaskFound>;

export const PersonFound = z.object({
  userid: Id,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: RoleName,
});
export type PersonFound = z.infer<typeof PersonFound>;

/** A bar code of a task's evidence, or the serial number of a site's equipment. */
export const CodeFound = z.object({
  code: z.string(),
  site_id: Id,
  site_code: z.string(),
  site_name: z.string().nullable(),
  task_id: Id.nullable(),
  task_type: TaskKind.nullable(),
  equipment: EquipmentCategory.nullable(),
});
export type CodeFound = z.infer<typeof CodeFound>;

/** Bar codes and serial numbers are long; shorter texts are looked for in codes, names and numbers alone. */
export const leastCode = 4;
/** Each kind of answer holds the best few. */
export const mostFound = 6;

/** Who finds sites, tasks of a kind and people of a role: whoever has their list. */
export const findsSites = sites.actions.list.needs as Rule;
export const findsTasks: Record<TaskKind, Rule> = {
  delivery: deliveryTasks.actions.list.needs as Rule,
  ssr: ssrTasks.actions.list.needs as Rule,
  installation: installationTasks.actions.list.needs as Rule,
  gpm: gpmTasks.actions.list.needs as Rule,
  cm: cmTasks.actions.list.needs as Rule,
};
export const findsPeople: Partial<Record<Role, Rule>> = {
  agent: agents.actions.list.needs as Rule,
  manager: managers.actions.list.needs as Rule,
  cluster_manager: clusterManagers.actions.list.needs as Rule,
};

/**
 * Find anything (issue 4, section 6): sites by code or name, a task by its number, people by name, bar codes by how
 * they begin. Only what the caller's own lists show.
 */
export const search = defineCalls({
  name: 'search',
  actions: {
    find: get('/api/search', {
      input: z.object({ q: z.string().trim().min(1).max(120) }),
      output: z.object({
        sites: z.array(SiteFound),
        tasks: z.array(TaskFound),
        people: z.array(PersonFound),
        codes: z.array(CodeFound),
      }),
      needs: signedIn,
    }),
  },
});
