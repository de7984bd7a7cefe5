import { Box, Typography } from '@mui/material';
import { formatWallClock } from '../../../../contract/framework/wall-clock';
import type { SiteEvent } from '../../../../contract/work/site-life';
import { renderDay } from '../../../framework/fields/render-time';
import { useFormats } from '../../../framework/fields/useFormats';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { EventRow } from './EventRow';

type Props = { events: readonly SiteEvent[]; root: string; onOpen: (photo: PhotoRef) => void };

/** Events grouped by day, in the order given. */
export const EventsByDay = ({ events, ...rest }: Props) => {
  const formats = useFormats();
  return (
    <>
      {groupByDay(events).map(({ day, members }) => (
        <Box component="section" key={day} aria-label={formats.day(day)} sx={{ mb: 1.5 }}>
          <Typography component="h3" variant="subtitle2" sx={{ color: 'text.secondary', mb: 0.25 }}>
            {renderDay(day, formats, 'day')}
          </Typography>
          <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {members.map(({ event, time }) => (
              <EventRow key={event.id} event={event} time={time} {...rest} />
            ))}
          </Box>
        </Box>
      ))}
    </>
  );
};

const groupByDay = (events: readonly SiteEvent[]) => {
  const days: { day: string; members: { event: SiteEvent; time: string }[] }[] = [];
  for (const event of events) {
    const [day, time] = formatWallClock(event.at).slice(0, 16).split(' ');
    const last = days[days.length - 1];
    if (last?.day === day) last.members.push({ event, time });
    else days.push({ day, members: [{ event, time }] });
  }
  return days;
};
