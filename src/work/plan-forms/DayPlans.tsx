import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { AgentLoad } from '../../../contract/work/agent-load';
import { hoursIn } from '../../../i18n/numbers';

/** An agent's plans of a day. Plans that the user may not see (`others`) are only counted. */
export const DayPlans = ({ load: { plans, others, planned } }: { load: AgentLoad }) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.planning.load.${name}`, values);
  const listedPlans = plans.slice(0, maxListed);
  // Without any visible plan the others are announced below instead.
  const unlistedCount = plans.length - listedPlans.length + (plans.length > 0 ? others : 0);
  const total = plans.length + others;
  return (
    <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {total === 0 ? label('free') : label('dayPlans', { smart_count: total })}
      {listedPlans.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.25, pl: 2.25 }}>
          {listedPlans.map(({ planid, task_type, site_code, site_name, drop_site_code, done }) => (
            <li key={planid}>
              <Box component="span" sx={{ color: 'text.primary' }}>
                {site_code}
                {drop_site_code && (
                  <>
                    <ArrowRightAlt aria-hidden sx={arrow} />
                    {drop_site_code}
                  </>
                )}
              </Box>
              {[
                site_name && ` ${site_name}`,
                translate(`terrain.planning.kinds.${task_type}`),
                done && label('done'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {unlistedCount > 0 && <li>{label('others', { smart_count: unlistedCount })}</li>}
        </Box>
      )}
      {planned && (
        <Box sx={{ color: planned.minutes > planned.capacity ? 'error.main' : 'text.primary' }}>
          {label('withPlan', {
            hours: hoursIn(planned.minutes),
            capacity: hoursIn(planned.capacity),
          })}
        </Box>
      )}
      {plans.length === 0 && others > 0 && (
        <Box component="div">{label('othersOnly', { smart_count: others })}</Box>
      )}
    </Typography>
  );
};
const maxListed = 6;

const arrow = { fontSize: 'inherit', mx: 0.5, verticalAlign: 'middle' } as const;
