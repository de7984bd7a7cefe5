import { Paper, Portal } from '@mui/material';
import type { ReactNode, Ref } from 'react';

type Props = { pointer: Ref<HTMLDivElement>; refused?: boolean; children: ReactNode };

/** The dragged item beside the pointer: moved by `useDrag`. */
export const DragCard = ({ pointer, refused, children }: Props) => (
  <Portal>
    <Paper
      ref={pointer}
      elevation={6}
      sx={{
        ...dragCardStyles(refused),
        position: 'fixed',
        left: 0,
        top: 0,
        pointerEvents: 'none',
        width: 'max-content',
      }}
    >
      {children}
    </Paper>
  </Portal>
);

export const dragCardStyles = (refused = false) => ({
  zIndex: 'tooltip',
  px: 1.25,
  py: 0.75,
  maxWidth: 300,
  border: 1,
  borderColor: refused ? 'error.main' : 'primary.main',
});
