import { sessionStore } from '../providers/sessionStore';
import { clearOtherUsersDrafts, type Draft, storeDrafts } from './drafts';

/** Input or choices not saved yet. */
export type UnsavedInput = {
  /** The dialogs it is in, from the outermost to its own. */
  within: readonly symbol[];
  isChanged: () => boolean;
  /** While it is being sent, leaving does not ask about it. */
  isSending?: () => boolean;
  /** What restores it when the session expires. */
  kept?: () => Omit<Draft, 'place'> | null;
  /** An open dialog is restored for the sake of its input; by itself it is no reason to ask. */
  asks?: false;
};

const works = new Set<UnsavedInput>();

export const registerUnsavedInput = (work: UnsavedInput) => {
  works.add(work);
  return () => {
    works.delete(work);
  };
};

/** Whether something would be lost: in a dialog, or anywhere. */
export const hasUnsavedChanges = (dialog?: symbol) => changed(dialog).some(work => !work.isSending?.());

const changed = (dialog?: symbol) =>
  [...works].filter(
    work => work.asks !== false && (!dialog || work.within.includes(dialog)) && work.isChanged(),
  );

export type LeaveQuestion = { leave: () => void; stay?: () => void };
let question: LeaveQuestion | null = null;
const listeners = new Set<() => void>();
const setQuestion = (next: LeaveQuestion | null) => {
  question = next;
  for (const listener of listeners) listener();
};

/** The one question about unsaved input; shown by `LeaveGuard`. */
export const leaveQuestion = {
  read: () => question,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Input that was deliberately discarded on leaving is not kept for the return. */
let isDiscarding = false;

/** Continues at once when nothing would be lost; otherwise asks once for everything. */
export const confirmLeave = (
  leave: () => void,
  { dialog, stay }: { dialog?: symbol; stay?: () => void } = {},
) => {
  if (!hasUnsavedChanges(dialog)) return leave();
  setQuestion({
    leave: () => {
      setQuestion(null);
      isDiscarding = true;
      leave();
      isDiscarding = false;
    },
    stay: () => {
      setQuestion(null);
      stay?.();
    },
  });
};

let user = sessionStore.read()?.userid ?? null;
sessionStore.subscribe(() => {
  const now = sessionStore.read()?.userid ?? null;
  // The session expired while something was being typed: it is restored for its owner only.
  if (user !== null && now === null && !isDiscarding && changed().length > 0) {
    const drafts = [...works].filter(work => work.isChanged()).map(work => work.kept?.() ?? null);
    storeDrafts(
      user,
      drafts.filter(each => each !== null),
    );
  }
  if (now !== null) clearOtherUsersDrafts(now);
  if (question && now === null) setQuestion(null);
  user = now;
});
