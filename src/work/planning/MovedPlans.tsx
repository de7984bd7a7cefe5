import { Box, Skeleton, Typography } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useGetList, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { agentLoad, maxLoadSites } from '../../../contract/work/agent-load';
import { type Plan, plans as planList } from '../../../contract/work/plans';
import { hoursIn } from '../../../i18n/numbers';
import { useFormats } from '../../framework/fields/useFormats';
import type { Selection } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { useDebouncedValue } from '../../framework/ui/useDebouncedValue';
import { isCompleteDay } from '../plan-forms/is-complete-day';
import { groupByAgent, type MoveTarget, wouldMove } from './moved-plans';

type Props = {
  selection: Selection;
  /** Whether the form's day and agent would change a plan. */
  onChange: (wouldChange: boolean) => void;
};

/** In the form that moves plans: the plans by agent, and each agent's load on the new day. */
export const MovedPlans = ({ selection: { ids, filter, count }, onChange }: Props) => {
  const translate = useTranslate();
  const { day: formatDay } = useFormats();
  const label = (name: string, values?: object) => translate(`terrain.planning.movedPlans.${name}`, values);
  const target: MoveTarget = useWatch();
  const { data: rows, error } = useGetList<Plan & { id: number }>(planList.name, {
    filter: ids ? { ...planList.defaults, ids } : filter,
    pagination: { page: 1, perPage: maxLoadSites },
    sort: { field: 'plan_date', order: 'ASC' },
  });
  const wouldChange = wouldMove(rows ?? [], target, { areAll: rows?.length === count });
  useEffect(() => {
    onChange(wouldChange);
  }, [wouldChange, onChange]);
  const groups = groupByAgent(rows ?? []);
  const loads = useLoads(groups, target);
  // The list only informs: what it cannot show does not hinder.
  if (error) return null;
  if (!rows) return <Skeleton variant="rounded" height={72} />;
  const unlistedCount = count - groups.reduce((sum, { plans }) => sum + Math.min(plans.length, maxListed), 0);
  return (
    <Box
      component="section"
      aria-label={label('title')}
      sx={{ maxHeight: 240, overflowY: 'auto' }}
      tabIndex={0}
    >
      {groups.map(({ agent, plans }, index) => (
        <Box key={agent?.id ?? 'none'} sx={{ mb: 1 }}>
          <Typography variant="subtitle2" component="h3">
            {agent?.name ?? label('nobody')}
            {loads[index] && (
              <Box
                component="span"
                sx={{ ml: 1, fontWeight: 400, color: loads[index].isFull ? 'error.main' : 'text.secondary' }}
              >
                {loads[index].text}
              </Box>
            )}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.25, typography: 'body2' }}>
            {plans.slice(0, maxListed).map(({ planid, pickup_site_code, task_type, plan_date }) => (
              <li key={planid}>
                {[
                  pickup_site_code,
                  translate(`terrain.planning.kinds.${task_type}`),
                  formatDay(plan_date),
                ].join(' · ')}
              </li>
            ))}
          </Box>
        </Box>
      ))}
      {unlistedCount > 0 && (
        <Typography variant="body2" color="textSecondary">
          {label('others', { smart_count: unlistedCount })}
        </Typography>
      )}
    </Box>
  );
};

type Group = ReturnType<typeof groupByAgent>[number];

/** Each agent's hours on the new day with their plans; nothing while another agent is chosen for all of them. */
const useLoads = (groups: readonly Group[], target: MoveTarget) => {
  const translate = useTranslate();
  const day = useDebouncedValue(target.planning_date ?? '', 250);
  const isComplete = isCompleteDay(day) && !target.planning_agent;
  return useQueries({
    queries: groups.map(({ agent, plans }, index) => ({
      queryKey: ['agentLoad', day, agent?.id, plans.map(({ planid }) => planid)],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          agentLoad.actions.load,
          { day, agent: agent!.id, plan_id: plans.map(({ planid }) => planid) },
          { signal },
        ),
      enabled: isComplete && agent !== null && index < maxLoads,
      retry: false,
    })),
    combine: results =>
      results.map(({ data }) => {
        const planned = isComplete ? data?.load?.planned : undefined;
        return (
          planned && {
            isFull: planned.minutes > planned.capacity,
            text: translate('terrain.planning.load.withPlan', {
              hours: hoursIn(planned.minutes),
              capacity: hoursIn(planned.capacity),
            }),
          }
        );
      }),
  });
};

/** Plans listed of each agent. */
const maxListed = 5;
/** Agents whose load is computed. */
const maxLoads = 5;
