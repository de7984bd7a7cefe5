import { Box, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useFormats } from '../fields/useFormats';
import type { CalendarProps } from './calendar-props';

/** The days of a month that have records, one below the other. */
export const CalendarAgenda = ({ month, entries }: CalendarProps) => {
  const translate = useTranslate();
  const formats = useFormats();
  const days = [...entries].filter(([day, { length }]) => day.startsWith(month) && length > 0);
  return (
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1.5, pb: 2 }}>
      {days.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {translate('terrain.monthCalendar.none')}
        </Typography>
      )}
      {days.map(([day, entriesOfDay]) => (
        <section key={day} aria-label={formats.dayHeard(day)}>
          <Typography variant="subtitle2" component="h3" data-day={day} sx={{ pt: 1.5 }}>
            {formats.day(day)}
          </Typography>
          <List dense disablePadding>
            {entriesOfDay.map(({ id, to, name, about }) => (
              <ListItem key={id} disablePadding>
                <ListItemButton component={Link} to={to} sx={entryStyles}>
                  <ListItemText primary={name} secondary={about} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </section>
      ))}
    </Box>
  );
};

const entryStyles = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  mt: 0.75,
  bgcolor: 'background.paper',
} as const;
