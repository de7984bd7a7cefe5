import { Box } from '@mui/material';
import { createContext, type ReactElement, type ReactNode, Suspense, useContext, useState } from 'react';

const RowDialogContext = createContext<(dialog: ReactElement | null) => void>(() => {});

/**
 * Holds the dialog opened by a row: rows are refetched and may disappear meanwhile, and unsaved input would be
 * lost with them.
 */
export const RowDialogProvider = ({ children }: { children: ReactNode }) => {
  const [dialog, setDialog] = useState<ReactElement | null>(null);
  return (
    <RowDialogContext value={setDialog}>
      {children}
      <Suspense fallback={<Box aria-busy />}>{dialog}</Suspense>
    </RowDialogContext>
  );
};

/** Shows a dialog over the rows; null closes it. */
export const useRowDialog = () => useContext(RowDialogContext);
