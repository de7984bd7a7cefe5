import type { useTranslate } from 'ra-core';

/** The label of an action in a history; actions of plain resources share theirs. */
export const getActionLabel = (action: string, translate: ReturnType<typeof useTranslate>) => {
  const translateWord = (path: string, defaultLabel: string) =>
    translate(`terrain.dialogs.history.words.${path}`, { _: defaultLabel });
  return translateWord(action, translateWord(`plain.${action.split('.').pop()}`, action));
};
