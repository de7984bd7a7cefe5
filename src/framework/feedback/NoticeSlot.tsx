import Box from '@mui/material/Box';
import { createContext, type ReactNode, useContext } from 'react';

/** Where notices stand, and whether something is told there. */
export const SlotContext = createContext<{ setSlot: (slot: HTMLElement | null) => void; told: boolean }>({
  setSlot: () => {},
  told: false,
});

/**
 * The last line of a page, whose place notices take while there are some: so they cover no title, count or
 * button, and nothing moves. Above dialogs, which leave room for it.
 */
export const NoticeSlot = ({ children }: { children: ReactNode }) => {
  const { setSlot, told } = useContext(SlotContext);
  return (
    <Box sx={{ flexShrink: 0, minHeight: 36, '@media print': { minHeight: 0 } }}>
      <Box
        ref={setSlot}
        sx={{ position: 'relative', zIndex: 'snackbar', '@media print': { display: 'none' } }}
      />
      <Box hidden={told}>{children}</Box>
    </Box>
  );
};
