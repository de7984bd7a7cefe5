import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt';
import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { AgentLoad as AgentsLoad } from '../../../contract/work/agent-load';

/** An agent's plans of that day; plans outside the user's row access are counted, not named. */
export const DayPlans = ({ load: { plans, others } }: { load: AgentsLoad }) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.planning.load.${name}`, values);
  const named = plans.slice(0, maxNamed);
  const rest = plans.length - named.length + (plans.length > 0 ? others : 0);
  const number = plans.length + others;
  return (
    <Typography variant="body2" component="div" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {number === 0 ? label('free') : label('dayPlans', { smart_count: number })}
      {named.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.25, pl: 2.25 }}>
          {named.map(({ planid, task_type, site_code, site_name, drop_site_code, done }) => (
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
          {rest > 0 && <li>{label('others', { smart_count: rest })}</li>}
        </Box>
      )}
      {plans.length === 0 && others > 0 && (
        <Box component="div">{label('othersOnly', { smart_count: others })}</Box>
      )}
    </Typography>
  );
};
const maxNamed = 6;

const arrow = { fontSize: 'inherit', mx: 0.5, verticalAlign: 'middle' } as const;
