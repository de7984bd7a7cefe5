/** The sending state, shared by all tabs. */
export type SendingState =
  | { is: 'idle' }
  | { is: 'sending'; done: number; of: number }
  /** The server was not reached; retried automatically. */
  | { is: 'offline' }
  /** It was reached and asked for a delay, or failed: retried at this time (milliseconds). */
  | { is: 'later'; at: number }
  /** The session has expired. Everything is kept until the agent has signed in. */
  | { is: 'signIn'; errcode: number | null }
  /** The server accepts nothing from an app of this version. Everything is kept until it is updated. */
  | { is: 'tooOld' }
  /** The phone is full: what was sent cannot be recorded. */
  | { is: 'full' };
