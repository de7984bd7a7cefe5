import { Alert, Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { DayDistance, PlanWarning } from '../../../contract/work/agent-load';
import { hoursIn } from '../../../i18n/numbers';
import { useFormats } from '../../framework/fields/useFormats';
import { useRestDays } from '../../framework/providers/useRestDays';

type Props = {
  clashes: PlanWarning[];
  distance: DayDistance;
  /** The planned day. */
  day: string;
};

/** Conflicts of a plan; they warn and block nothing. */
export const PlanWarnings = ({ clashes, distance, day }: Props) => {
  const translate = useTranslate();
  const { day: formatDay, kilometres: km } = useFormats();
  const holiday = useRestDays().getName(day);
  return (
    <Alert severity="warning" role="status" sx={{ py: 0.25 }}>
      <Box
        component="ul"
        sx={{ m: 0, pl: clashes.length > 1 ? 2 : 0, listStyle: clashes.length > 1 ? undefined : 'none' }}
      >
        {clashes.map(({ clash, planid, site_code, task_type, plan_date, agent, minutes, capacity }) => (
          <li key={`${clash} ${planid}`}>
            {translate(
              `terrain.planning.load.clashes.${clash === 'holiday' && holiday ? 'namedHoliday' : clash}`,
              {
                holiday,
                code: site_code,
                kind: task_type && translate(`terrain.planning.kinds.${task_type}`),
                day: plan_date && formatDay(plan_date),
                agent: agent ?? translate('terrain.planning.load.nobody'),
                hours: hoursIn(minutes ?? 0),
                capacity: hoursIn(capacity ?? 0),
                widest: km(distance.widest ?? 0),
              },
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
};
