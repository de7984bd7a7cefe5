import { createContext, useContext } from 'react';

/** The dialogs around a component, from the outermost to its own, and how its own is closed: asking first. */
export const DialogScope = createContext<{ dialogs: readonly symbol[]; close: () => void }>({
  dialogs: [],
  close: () => undefined,
});

/** Closes the dialog around: asks first when something typed in it would be lost. */
export const useCloseDialog = () => useContext(DialogScope).close;
