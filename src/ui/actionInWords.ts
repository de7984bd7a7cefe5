import type { useTranslate } from 'ra-core';

/** What a history calls an action; one of another room of the house falls back on its own label. */
export const actionInWords = (action: string, translate: ReturnType<typeof useTranslate>) => {
  const dot = action.lastIndexOf('.');
  const label = `resources.${action.slice(0, dot)}.actions.${action.slice(dot + 1)}`;
  return translate(`terrain.dialogs.history.words.${action}`, { _: translate(label, { _: action }) });
};
