import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import type { Scope } from '../../../contract/permissions';
import { kindsOfScope } from '../../../contract/task-kinds';
import { Loaded } from '../../ui/Loaded';
import { useFormats } from '../../vocabulary/formats';
import { DashboardSkeleton } from '../DashboardSkeleton';
import { halves } from '../look';
import { AgentsOfWeek } from './AgentsOfWeek';
import { Completion } from './Completion';
import { MorningTile } from './MorningTile';
import { useMorning, useMorningScopes } from './useMorning';
import { WaitingTasks } from './WaitingTasks';

/** « Ce matin »: what is late, due, returned, and who has too much or nothing; each figure leads to its rows. */
export const MorningFigures = () => {
  const translate = useTranslate();
  const [params, setParams] = useSearchParams();
  const scopes = useMorningScopes();
  const scope = scopes.find(each => each === params.get('scope')) ?? scopes[0];
  const query = useMorning(scope);
  const choose = (chosen: Scope | null) => {
    if (!chosen) return;
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set('scope', chosen);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      {scopes.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('terrain.morning.scope')}
          value={scope}
          onChange={(_, chosen) => choose(chosen)}
          sx={{ mb: 2 }}
        >
          {scopes.map(each => (
            <ToggleButton key={each} value={each} sx={{ px: 1.5 }}>
              {kindsOfScope[each].map(kind => translate(`terrain.planning.kinds.${kind}`)).join(', ')}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Loaded query={query} skeleton={<DashboardSkeleton boxed={3} sections={4} />}>
        {data => (
          <>
            <Today {...data} />
            <Box role="group" aria-label={translate('terrain.morning.title')} sx={tiles}>
              {names.map(name => (
                <MorningTile
                  key={name}
                  name={name}
                  figure={data.figures[name]}
                  to={data.to(data.figures[name])}
                />
              ))}
            </Box>
            <Box sx={halves}>
              <Completion data={data} />
              <AgentsOfWeek data={data} />
              <WaitingTasks data={data} of="returned" />
              <WaitingTasks data={data} of="review" />
            </Box>
          </>
        )}
      </Loaded>
    </>
  );
};

const names = [
  'latePlans',
  'lateTasks',
  'plansToday',
  'plansWeek',
  'returned',
  'impossible',
  'review',
  'fullAgents',
  'freeAgents',
] as const;

const tiles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  gap: { xs: 1.25, sm: 2 },
  mb: 2,
} as const;

const Today = ({ today, week }: { today: string; week: { from: string; to: string } }) => {
  const translate = useTranslate();
  const { day: inWords } = useFormats();
  const told = inWords(today);
  const day = told.charAt(0).toUpperCase() + told.slice(1);
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
      {translate('terrain.morning.day', { day, from: inWords(week.from), to: inWords(week.to) })}
    </Typography>
  );
};
