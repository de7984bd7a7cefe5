import { createContext, useContext } from 'react';

/** The dialogs around a component, from the outermost to its own, and how to close its own: asking first. */
export const DialogScope = createContext<{ dialogs: readonly symbol[]; close: () => void }>({
  dialogs: [],
  close: () => undefined,
});

/** Closes the surrounding dialog: asks first when unsaved input would be lost. */
export const useCloseDialog = () => useContext(DialogScope).close;
