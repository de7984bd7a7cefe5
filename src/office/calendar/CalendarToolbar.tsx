import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { Box, IconButton, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ViewSwitch } from '../../framework/lists/ViewSwitch';
import { type CalendarView, calendarViews } from './calendar-lines';
import { zoomStep } from './scale';
import type { Display } from './useCalendarUrlState';
import type { Zoom } from './useZoom';

type Props = {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  display: Display;
  onDisplay: (display: Display) => void;
  /** Only where zooming is possible. */
  zoom: Zoom | undefined;
  children: ReactNode;
};

/** Period, grouping, zoom, and timeline or list. */
export const CalendarToolbar = ({ view, onView, display, onDisplay, zoom, children }: Props) => {
  const label = useLabel();
  return (
    <Box
      data-print="hide"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 1, md: 2 },
        rowGap: 1,
        px: { xs: 1.5, md: 2 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next) => next && onView(next)}
        aria-label={label('view')}
        sx={{ ml: { md: 'auto' }, '& .MuiToggleButton-root': { height: 32, px: { xs: 1, sm: 1.25 } } }}
      >
        {calendarViews.map(name => (
          <ToggleButton key={name} value={name} title={`${label('view')} ${label(`views.${name}`)}`}>
            {label(`views.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 }, ml: { xs: 'auto', md: 0 } }}>
        {zoom && <ZoomButtons zoom={zoom} />}
        <ViewSwitch
          label={label('display')}
          view={display}
          views={displays.map(each => ({ ...each, label: label(`displays.${each.name}`) }))}
          onChange={onDisplay}
        />
      </Box>
    </Box>
  );
};

const useLabel = () => {
  const translate = useTranslate();
  return (name: string, values?: object) => translate(`terrain.calendar.${name}`, values);
};

/** Zooms out and in, with the number of visible days between the buttons. */
const ZoomButtons = ({ zoom }: { zoom: Zoom }) => {
  const label = useLabel();
  return (
    <Box role="group" aria-label={label('zoom')} sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton
        aria-label={label('zoomOut')}
        title={label('zoomOut')}
        disabled={!zoom.canZoomOut}
        onClick={() => zoom.zoomBy(1 / zoomStep)}
      >
        <ZoomOut />
      </IconButton>
      <Box
        role="status"
        aria-label={label('visible', { smart_count: zoom.visibleDays })}
        sx={{
          display: { xs: 'none', sm: 'block' },
          minWidth: 34,
          textAlign: 'center',
          fontSize: 12,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {label('visibleShort', { count: zoom.visibleDays })}
      </Box>
      <IconButton
        aria-label={label('zoomIn')}
        title={label('zoomIn')}
        disabled={!zoom.canZoomIn}
        onClick={() => zoom.zoomBy(zoomStep)}
      >
        <ZoomIn />
      </IconButton>
    </Box>
  );
};

const displays = [
  { name: 'timeline', icon: <ViewTimelineOutlined /> },
  { name: 'list', icon: <ViewListOutlined /> },
] as const;
