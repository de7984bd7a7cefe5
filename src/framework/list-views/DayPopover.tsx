import Add from '@mui/icons-material/Add';
import { Button, List, ListItem, ListItemButton, ListItemText, Popover, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormats } from '../fields/useFormats';
import type { CalendarEntry, CalendarProps } from './calendar-props';

type Props = Pick<CalendarProps, 'newOn'> & {
  day: string;
  entries: readonly CalendarEntry[];
  anchor: HTMLElement;
  onClose: () => void;
};

/** All records of a day, where its cell has no room for them. */
export const DayPopover = ({ day, entries, newOn, anchor, onClose }: Props) => {
  const translate = useTranslate();
  const title = useFormats().dayHeard(day);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 300, maxHeight: 420 } } }}
    >
      <Typography variant="subtitle2" component="h3" sx={{ px: 2, pt: 1.5 }}>
        {title}
      </Typography>
      <List dense>
        {entries.map(({ id, to, name, about }) => (
          <ListItem key={id} disablePadding>
            <ListItemButton component={Link} to={to} sx={{ py: 0 }}>
              <ListItemText primary={name} secondary={about} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {newOn && (
        <Button component={Link} to={newOn(day)} startIcon={<Add />} sx={{ m: 1, mt: 0 }}>
          {translate('terrain.generated.actions.create')}
        </Button>
      )}
    </Popover>
  );
};
