import type { useTranslate } from 'ra-core';

/** The label of an action in a history; actions of plain resources share theirs. */
export const getActionLabel = (action: string, translate: ReturnType<typeof useTranslate>) => {
  const labelOf = (path: string, otherwise: string) =>
    translate(`terrain.dialogs.history.words.${path}`, { _: otherwise });
  return labelOf(action, labelOf(`plain.${action.split('.').pop()}`, action));
};
