import type { useTranslate } from 'ra-core';

/** What a history calls an action; those of plain resources are called alike. */
export const actionInWords = (action: string, translate: ReturnType<typeof useTranslate>) => {
  const said = (path: string, otherwise: string) =>
    translate(`terrain.dialogs.history.words.${path}`, { _: otherwise });
  return said(action, said(`plain.${action.split('.').pop()}`, action));
};
