import type { Registered } from './register';

/** Records that several people may have open at once. */
export type SharedObject = Registered<'sharedObject', string>;
/** The kinds of news that are pushed to a phone. */
export type NewsKind = Registered<'newsKind', string>;
