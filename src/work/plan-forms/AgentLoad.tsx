import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type FieldValues, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { agentLoad, maxLoadSites } from '../../../contract/work/agent-load';
import { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { useDebouncedValue } from '../../framework/ui/useDebouncedValue';
import { AgentWeek } from './AgentWeek';
import { DayDistance } from './DayDistance';
import { DayPlans } from './DayPlans';
import { isCompleteDay } from './is-complete-day';
import { PlanWarnings } from './PlanWarnings';

type LoadInput = Partial<z.infer<(typeof agentLoad)['actions']['load']['input']>>;
type Props = {
  /** The plan described by the form's values: who, when and where. */
  toCriteria: (values: FieldValues) => LoadCriteria;
};
type LoadCriteria = { [K in keyof LoadInput]: LoadInput[K] | null };

/** In a planning form: the agent's week, the route between their sites of the day, and conflicts. */
export const AgentLoad = ({ toCriteria }: Props) => {
  const translate = useTranslate();
  const input = useDebouncedValue(toLoadInput(toCriteria(useWatch())), 250);
  const { data, error } = useQuery({
    queryKey: ['agentLoad', input],
    queryFn: ({ signal }) => call(agentLoad.actions.load, input!, { signal }),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
  });
  if (!input) return <Hint text={translate('terrain.planning.load.choose')} />;
  if (!data && !error) return <PanelSkeleton />;
  if (error)
    return (
      <Hint
        text={translate(
          error instanceof ApiError && error.status === 404
            ? 'terrain.planning.load.unseen'
            : 'terrain.planning.load.failed',
        )}
      />
    );
  const { load, distance, clashes } = data!;
  if (!load && !clashes.length && distance.sites < 2)
    return <Hint text={translate('terrain.planning.load.choose')} />;
  return (
    <Box component="section" aria-label={translate('terrain.planning.load.title')} sx={panel}>
      {load && <AgentWeek load={load} day={input.day} />}
      {load && <DayPlans load={load} />}
      <DayDistance {...distance} />
      {clashes.length > 0 && <PlanWarnings clashes={clashes} distance={distance} day={input.day} />}
    </Box>
  );
};

const Hint = ({ text }: { text: string }) => (
  <Box role="status" sx={{ ...panel, borderStyle: 'dashed' }}>
    <Typography variant="body2" color="textSecondary">
      {text}
    </Typography>
  </Box>
);

const PanelSkeleton = () => (
  <Box sx={panel}>
    <Skeleton variant="text" width="40%" />
    <Skeleton variant="rounded" height={44} />
    <Skeleton variant="text" width="60%" />
  </Box>
);

const panel = {
  display: 'grid',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minWidth: 0,
} as const;

/** Undefined until there is a complete day; of too many sites or plans only their number is sent. */
const toLoadInput = (criteria: LoadCriteria) => {
  const input = Object.fromEntries(
    Object.entries(criteria).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as LoadInput;
  if (!input.day || !isCompleteDay(input.day)) return undefined;
  for (const idField of ['site_ids', 'plan_id'] as const) {
    const ids = input[idField];
    if (!ids || ids.length <= maxLoadSites) continue;
    delete input[idField];
    input.count = ids.length;
  }
  return { ...input, day: input.day };
};
