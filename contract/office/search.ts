import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { type Rule, signedIn } from '../framework/permissions';
import { Id, Search, Timestamp } from '../framework/vocabulary';
import { peopleLists } from '../organisation/people';
import type { ListedRole } from '../organisation/roles';
import { RoleName, SiteStatus, TaskKind, TaskStatus } from '../organisation/vocabulary';
import { EquipmentCategory } from '../sites/equipment';
import { sites } from '../sites/sites';

export const SiteSearchResult = z.object({
  site_id: Id,
  site_code: z.string(),
  site_name: z.string().nullable(),
  /** The wilaya's name. */
  wilaya: z.string(),
  site_status: SiteStatus,
});
export type SiteSearchResult = z.infer<typeof SiteSearchResult>;

export const TaskSearchResult = z.object({
  task_id: Id,
  task_type: TaskKind,
  task_status: TaskStatus,
  task_created: Timestamp,
  task_agent: z.string().nullable(),
  site_code: z.string(),
  site_name: z.string().nullable(),
});
export type TaskSearchResult = z.infer<typeof TaskSearchResult>;

export const PersonSearchResult = z.object({
  userid: Id,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  role: RoleName,
});
export type PersonSearchResult = z.infer<typeof PersonSearchResult>;

/** A bar code in a task's evidence, or the serial number of a site's equipment. */
export const CodeSearchResult = z.object({
  code: z.string(),
  site_id: Id,
  site_code: z.string(),
  site_name: z.string().nullable(),
  task_id: Id.nullable(),
  task_type: TaskKind.nullable(),
  equipment: EquipmentCategory.nullable(),
});
export type CodeSearchResult = z.infer<typeof CodeSearchResult>;

/** Bar codes and serial numbers are long; shorter texts are searched in codes, names and numbers only. */
export const minCodeLength = 4;
/** The best few per result type. */
export const maxSearchResults = 6;

/** Who finds sites, and people of a role: whoever has their list. Tasks: whoever reads their kind (`canReadKind`). */
export const canSearchSites = sites.actions.list.needs as Rule;
export const canSearchPeople = (role: ListedRole) => peopleLists[role].actions.list.needs as Rule;

/**
 * Search everything: sites by code or name, a task by its number, people by name, bar codes by prefix. Only what the
 * caller's own lists show.
 */
export const search = defineCalls({
  name: 'search',
  actions: {
    find: get('/api/search', {
      cost: 'search',
      input: z.object({ q: Search.min(1) }),
      output: z.object({
        sites: z.array(SiteSearchResult),
        tasks: z.array(TaskSearchResult),
        people: z.array(PersonSearchResult),
        codes: z.array(CodeSearchResult),
      }),
      needs: signedIn,
    }),
  },
});
