import { z } from 'zod';
import { BooleanParam, defineCalls, post } from '../framework/endpoint';
import { byKind } from '../framework/permissions';
import { Id } from '../framework/vocabulary';
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

/** Who else has a record open; `editing` when in a form that changes it. */
export const PresentUser = z.object({
  userid: Id,
  username: z.string(),
  role: RoleName,
  editing: z.boolean(),
});
export type PresentUser = z.infer<typeof PresentUser>;

/** Seconds after the last call until somebody counts as gone; calls come every `presenceIntervalSeconds`. */
export const presenceTimeoutSeconds = 45;
export const presenceIntervalSeconds = 20;

const presenceInput = { editing: BooleanParam.optional(), leave: BooleanParam.optional() };
const OthersResponse = z.object({ others: z.array(PresentUser) });

/**
 * « I have this record open »: answers who else has, to anybody who may open it. Repeated every 20 seconds, with
 * `leave` at the end. Its streams report at once when somebody comes or goes (`presence`) and when the record changes
 * (`changed`).
 */
export const presence = defineCalls({
  name: 'presence',
  ability: false,
  actions: {
    site: post('/api/presence/site/:site_id', {
      ownAccount: true,
      undo: 'none',
      writes: {},
      transaction: 'own',
      caches: 'keep',
      input: z.object({ site_id: Id, ...presenceInput }),
      output: OthersResponse,
      needs: siteActions.show.needs,
    }),
    task: post('/api/presence/task/:task_id', {
      ownAccount: true,
      undo: 'none',
      writes: {},
      transaction: 'own',
      caches: 'keep',
      input: z.object({ task_id: Id, ...presenceInput }),
      output: OthersResponse,
      needs: byKind('row', canReadKind),
    }),
  },
});
