import UnfoldLess from '@mui/icons-material/UnfoldLess';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { Box, IconButton } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { CalendarView } from './lines';

type Props = {
  view: CalendarView;
  foldable: boolean;
  open: boolean;
  onFoldAll: (folded: boolean) => void;
};

/** What the heads of the rows name, and the button that folds or unfolds all groups. */
export const TimelineCorner = ({ view, foldable, open, onFoldAll }: Props) => {
  const translate = useTranslate();
  const label = translate(`terrain.calendar.${open ? 'collapseAll' : 'expandAll'}`);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', fontSize: 12, color: 'text.secondary' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {translate(`terrain.calendar.corner.${view}`)}
      </Box>
      {foldable && (
        <IconButton
          sx={{ ml: 'auto', p: 0.25 }}
          aria-label={label}
          title={label}
          onClick={() => onFoldAll(open)}
        >
          {open ? <UnfoldLess /> : <UnfoldMore />}
        </IconButton>
      )}
    </Box>
  );
};
