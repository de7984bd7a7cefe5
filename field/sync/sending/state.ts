/** What sending is doing, in whichever tab. */
export type SendingState =
  | { is: 'idle' }
  | { is: 'sending'; done: number; of: number }
  /** The server was not reached; it is tried again by itself. */
  | { is: 'offline' }
  /** It was reached and asked for patience, or failed: again at this instant (milliseconds). */
  | { is: 'later'; at: number }
  /** The server does not know this session any more. Everything stays until the agent has signed in. */
  | { is: 'signIn'; errcode: number | null }
  /** The server takes nothing from an app of this age. Everything stays until it is renewed. */
  | { is: 'tooOld' }
  /** The phone is full: what was sent cannot be noted down. */
  | { is: 'full' };
