import { Box } from '@mui/material';
import { createContext, type ReactElement, type ReactNode, Suspense, useContext, useState } from 'react';

const Show = createContext<(dialog: ReactElement | null) => void>(() => {});

/**
 * Holds the dialog that a row has opened, as it was opened: rows are read again and may go meanwhile, and what was
 * typed would go with them.
 */
export const RowDialog = ({ children }: { children: ReactNode }) => {
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
