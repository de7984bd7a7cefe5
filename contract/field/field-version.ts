/**
 * The version of the field contract, raised when an app must know of a change. A server supports apps from `oldest`
 * on, two versions back; docs/field-api.md lists what each version added.
 */
export const fieldVersion = { now: 3, oldest: 1 } as const;

/**
 * The server sends its version with each answer under `/api/field/`, the app with each call; a call without one counts
 * as version 1.
 */
export const fieldVersionHeader = 'x-terrain-field';
