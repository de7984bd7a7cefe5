import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Plan } from '../../../contract/work/plans';
import { PlanMark } from './PlanMark';
import { getPlanState, planStates } from './plan-state';
import { planMarkStyles } from './timeline-styles';

/** The meaning of the marks, with the number of plans for each. */
export const CalendarLegend = ({ plans }: { plans: readonly Plan[] }) => {
  const translate = useTranslate();
  const states = plans.map(getPlanState);
  return (
    <Box
      component="ul"
      aria-label={translate('terrain.calendar.legend')}
      sx={[
        {
          listStyle: 'none',
          m: 0,
          px: { xs: 2, md: 3 },
          py: 0.75,
          display: { xs: 'grid', sm: 'flex' },
          gridTemplateColumns: '1fr 1fr',
          flexWrap: 'wrap',
          columnGap: { xs: 1, sm: 2.5 },
          rowGap: 0.5,
          borderTop: 1,
          borderColor: 'divider',
          fontSize: { xs: 11, sm: 12 },
          whiteSpace: 'nowrap',
          color: 'text.secondary',
          flexShrink: 0,
        },
        planMarkStyles,
      ]}
    >
      {planStates.map(state => (
        <Box
          component="li"
          key={state}
          sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 0.75 } }}
        >
          <PlanMark state={state} />
          {translate(`terrain.calendar.states.${state}`)}
          <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.primary' }}>
            {states.filter(each => each === state).length}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
