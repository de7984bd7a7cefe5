import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { AgentLoad as AgentsLoad } from '../../../contract/work/agent-load';
import { hoursIn } from '../../../i18n/numbers';
import { useFormats } from '../../framework/fields/useFormats';

/** An agent's plans and hours on each day of the week, the planned day marked; red above the agent's capacity. */
export const AgentWeek = ({ load: { week }, day }: { load: AgentsLoad; day: string }) => {
  const translate = useTranslate();
  const { span, weekday: formatWeekday } = useFormats();
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.75 }}>
        {translate('terrain.planning.load.title')}
      </Typography>
      <Box
        component="ol"
        aria-label={translate('terrain.planning.load.week', {
          week: span(week[0].day, week[6].day),
        })}
        sx={days}
      >
        {week.map(({ day: weekday, plans, minutes, capacity }) => (
          <Box
            key={weekday}
            component="li"
            aria-current={weekday === day ? 'date' : undefined}
            sx={{ ...cell, ...(weekday === day && plannedDay) }}
          >
            <Box component="span" sx={dayName}>
              <span>{formatWeekday(weekday)}</span> <span>{Number(weekday.slice(8))}</span>
            </Box>
            <Box
              component="span"
              sx={{
                fontSize: 15,
                fontWeight: plans ? 600 : 400,
                fontVariantNumeric: 'tabular-nums',
                color: getLoadColor(minutes, capacity),
              }}
            >
              {plans}
            </Box>
            {minutes > 0 && (
              <Box component="span" sx={{ ...hours, color: getLoadColor(minutes, capacity) }}>
                {hoursIn(minutes)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
};
const getLoadColor = (minutes: number, capacity: number) => {
  if (minutes > capacity) return 'error.main';
  return minutes ? 'text.primary' : 'text.secondary';
};

const hours = {
  fontSize: 11,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;
const days = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 0.5,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
const cell = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  py: 0.5,
  border: 1,
  borderColor: 'transparent',
  borderRadius: 1,
  bgcolor: 'action.hover',
  minWidth: 0,
  overflow: 'hidden',
} as const;
const dayName = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'center',
  columnGap: 0.5,
  fontSize: 11.5,
  lineHeight: 1.35,
  color: 'text.secondary',
} as const;
const plannedDay = { borderColor: 'primary.main', bgcolor: 'transparent' } as const;
