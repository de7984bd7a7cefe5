import Box from '@mui/material/Box';
import { createContext, type ReactNode, useContext } from 'react';

/** Where notices are rendered, and whether one is shown there. */
export const NoticeSlotContext = createContext<{
  setSlot: (slot: HTMLElement | null) => void;
  hasNotices: boolean;
}>({
  setSlot: () => {},
  hasNotices: false,
});

/**
 * A page's last line, which notices replace while there are any: they cover no title, count or button, and the
 * layout does not shift. Above dialogs, which leave room for it.
 */
export const NoticeSlot = ({ children }: { children: ReactNode }) => {
  const { setSlot, hasNotices } = useContext(NoticeSlotContext);
  return (
    <Box sx={{ flexShrink: 0, minHeight: 36, '@media print': { minHeight: 0 } }}>
      <Box
        ref={setSlot}
        sx={{ position: 'relative', zIndex: 'snackbar', '@media print': { display: 'none' } }}
      />
      <Box hidden={hasNotices}>{children}</Box>
    </Box>
  );
};
