import { Box } from '@mui/material';
import { createContext, type ReactElement, type ReactNode, Suspense, useContext, useState } from 'react';

const Show = createContext<(dialog: ReactElement | null) => void>(() => {});

/**
 * Holds the dialog opened by a row: rows are refetched and may disappear meanwhile, and unsaved input would be
 * lost with them.
 */
export const RowDialogProvider = ({ children }: { children: ReactNode }) => {
  const [dialog, show] = useState<ReactElement | null>(null);
  return (
    <Show value={show}>
      {children}
      <Suspense fallback={<Box aria-busy />}>{dialog}</Suspense>
    </Show>
  );
};

/** Shows a dialog over the rows; null closes it. */
export const useRowDialog = () => useContext(Show);
