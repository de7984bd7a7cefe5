import { sessionStore } from '../providers/sessionStore';
import { forgetKept, type Kept, keep } from './kept';

/** Something that somebody typed or chose and has not saved yet. */
export type Work = {
  /** The dialogs it stands in, from the outermost to its own. */
  within: readonly symbol[];
  isChanged: () => boolean;
  /** While it is being sent nobody is asked about it. */
  isSending?: () => boolean;
  /** What brings it back when the session ends by itself. */
  kept?: () => Omit<Kept, 'place'> | null;
  /** A dialog that stands open is brought back for the sake of what was typed in it; it is nothing to ask about. */
  asks?: false;
};

const works = new Set<Work>();

export const register = (work: Work) => {
  works.add(work);
  return () => {
    works.delete(work);
  };
};

/** Whether something would be lost: in a dialog, or anywhere. */
export const hasChanges = (dialog?: symbol) => changed(dialog).some(work => !work.isSending?.());

const changed = (dialog?: symbol) =>
  [...works].filter(
    work => work.asks !== false && (!dialog || work.within.includes(dialog)) && work.isChanged(),
  );

export type Question = { leave: () => void; stay?: () => void };
let question: Question | null = null;
const listeners = new Set<() => void>();
const ask = (next: Question | null) => {
  question = next;
  for (const listener of listeners) listener();
};

/** The one question about what is not saved; `LeaveGuard` shows it. */
export const leaveQuestion = {
  read: () => question,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** What somebody gave up on his way out is not kept for his return. */
let givenUp = false;

/** Goes on at once when nothing would be lost; asks first otherwise, once for all that would. */
export const askBeforeLeaving = (
  leave: () => void,
  { dialog, stay }: { dialog?: symbol; stay?: () => void } = {},
) => {
  if (!hasChanges(dialog)) return leave();
  ask({
    leave: () => {
      ask(null);
      givenUp = true;
      leave();
      givenUp = false;
    },
    stay: () => {
      ask(null);
      stay?.();
    },
  });
};

let user = sessionStore.read()?.userid ?? null;
sessionStore.subscribe(() => {
  const now = sessionStore.read()?.userid ?? null;
  // The session ended under what was being typed: it comes back with its owner, and with nobody else.
  if (user !== null && now === null && !givenUp && changed().length > 0) {
    const kept = [...works].filter(work => work.isChanged()).map(work => work.kept?.() ?? null);
    keep(
      user,
      kept.filter(each => each !== null),
    );
  }
  if (now !== null) forgetKept(now);
  if (question && now === null) ask(null);
  user = now;
});
