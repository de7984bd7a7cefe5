import { z } from 'zod';
import { BooleanParam, type Endpoint, post } from './endpoint';
import type { SharedObject } from './live';
import type { Needs, Role } from './permissions';
import { Id } from './vocabulary';

/** Who else has a record open; `editing` when in a form that changes it. */
const buildPresentUser = (role: z.ZodType<Role>) =>
  z.object({ userid: Id, username: z.string(), role, editing: z.boolean() });
export type PresentUser = z.infer<ReturnType<typeof buildPresentUser>>;

/** Seconds after the last call until somebody counts as gone; calls come every `presenceIntervalSeconds`. */
export const presenceTimeoutSeconds = 45;
export const presenceIntervalSeconds = 20;

type PresenceOptions<F extends string> = { idField: F; role: z.ZodType<Role>; needs: Needs };

/**
 * « I have this record open »: answers who else has, to anybody who may open it. Repeated every 20 seconds, with
 * `leave` at the end. Its streams report at once when somebody comes or goes (`presence`) and when the record changes
 * (`changed`).
 */
export const presenceCall = <const F extends string>(
  path: Endpoint['path'],
  { idField, role, needs }: PresenceOptions<F>,
) =>
  post(path, {
    ownAccount: true,
    undo: 'none',
    writes: {},
    transaction: 'own',
    caches: 'keep',
    input: z.object({
      ...({ [idField]: Id } as Record<F, typeof Id>),
      editing: BooleanParam.optional(),
      leave: BooleanParam.optional(),
    }),
    output: z.object({ others: z.array(buildPresentUser(role)) }),
    needs,
  });

export type PresenceAction<F extends string = never> = ReturnType<typeof presenceCall<F>>;
/** A product's calls, one for each kind of record. */
export type PresenceCalls = { actions: Record<string, PresenceAction> };

/** Records that several people may have open at once, and the call that announces one of them. */
export type SharedRecords = {
  object: SharedObject;
  idField: string;
  action: Endpoint<z.ZodObject, PresenceAction['output']>;
};
