/**
 * The version of the field contract, which grows where an app must know. A server understands apps from `oldest` on, two
 * versions back; docs/field-api.md says what each brought.
 */
export const fieldContract = { now: 3, oldest: 1 } as const;

/** The server tells its version with each answer under `/api/field/`, the app with each call; one that tells none is of the first. */
export const fieldVersionHeader = 'x-terrain-field';
