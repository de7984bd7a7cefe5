import { sessionStore } from '../providers/sessionStore';
import { clearOtherUsersDrafts, type Draft, storeDrafts } from './drafts';

/** Input or choices not saved yet. */
export type UnsavedInput = {
  /** The dialogs it is in, from the outermost to its own. */
  dialogs: readonly symbol[];
  isChanged: () => boolean;
  /** While it is being sent, leaving does not ask about it. */
  isSending?: () => boolean;
  /** What restores it when the session expires. */
  buildDraft?: () => Omit<Draft, 'place'> | null;
  /** False for an open dialog: it is restored for the sake of its input, but may be left without confirmation. */
  needsConfirmation?: false;
};

const registeredInputs = new Set<UnsavedInput>();

export const registerUnsavedInput = (input: UnsavedInput) => {
  registeredInputs.add(input);
  return () => {
    registeredInputs.delete(input);
  };
};

/** Whether something would be lost: in a dialog, or anywhere. */
export const hasUnsavedChanges = (dialog?: symbol) =>
  !isDiscarding && listChangedInputs(dialog).some(input => !input.isSending?.());

const listChangedInputs = (dialog?: symbol) =>
  [...registeredInputs]
    .filter(({ dialogs }) => !dialog || dialogs.includes(dialog))
    .filter(input => input.needsConfirmation !== false && input.isChanged());

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

let isDiscarding = false;
/** Leaves without a question; what was typed is not kept for the return either. */
export const discardChanges = (leave: () => void) => {
  isDiscarding = true;
  try {
    leave();
  } finally {
    isDiscarding = false;
  }
};

/** Continues at once when nothing would be lost; otherwise asks once for everything. */
export const confirmLeave = (
  leave: () => void,
  { dialog, stay }: { dialog?: symbol; stay?: () => void } = {},
) => {
  if (!hasUnsavedChanges(dialog)) return leave();
  setQuestion({
    leave: () => {
      setQuestion(null);
      discardChanges(leave);
    },
    stay: () => {
      setQuestion(null);
      stay?.();
    },
  });
};

let lastUserId = sessionStore.read()?.userid ?? null;
sessionStore.subscribe(() => {
  const userId = sessionStore.read()?.userid ?? null;
  // The session expired while something was being typed: it is restored for its owner only.
  if (lastUserId !== null && userId === null && !isDiscarding && listChangedInputs().length > 0) {
    const changedInputs = [...registeredInputs].filter(input => input.isChanged());
    storeDrafts(
      lastUserId,
      changedInputs.flatMap(input => input.buildDraft?.() ?? []),
    );
  }
  if (userId !== null) clearOtherUsersDrafts(userId);
  if (question && userId === null) setQuestion(null);
  lastUserId = userId;
});
