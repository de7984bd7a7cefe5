import { defineCalls } from '../framework/endpoint';
import { byKind } from '../framework/permissions';
import { presenceCall, type SharedRecords } from '../framework/presence';
import { RoleName } from '../organisation/vocabulary';
import { siteActions } from '../sites/sites';
import { canReadKind } from '../work/task-lists';

declare module '../framework/register' {
  interface Register {
    sharedObject: SharedObject;
  }
}

/** Records that several people may have open at once. */
export const sharedObjects = ['sites', 'tasks'] as const;
type SharedObject = (typeof sharedObjects)[number];

/** Who has a record open. */
export const presence = defineCalls({
  name: 'presence',
  ability: false,
  actions: {
    site: presenceCall('/api/presence/site/:site_id', {
      idField: 'site_id',
      role: RoleName,
      needs: siteActions.show.needs,
    }),
    task: presenceCall('/api/presence/task/:task_id', {
      idField: 'task_id',
      role: RoleName,
      needs: byKind('row', canReadKind),
    }),
  },
});

export const sharedSites: SharedRecords = {
  object: 'sites',
  idField: 'site_id',
  action: presence.actions.site,
};
export const sharedTasks: SharedRecords = {
  object: 'tasks',
  idField: 'task_id',
  action: presence.actions.task,
};
