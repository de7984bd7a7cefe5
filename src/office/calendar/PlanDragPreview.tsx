import ArrowRightAlt from '@mui/icons-material/ArrowRightAlt';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Ref } from 'react';
import type { Plan } from '../../../contract/work/plans';
import { DragCard } from '../schedule/DragCard';
import { dayNumber } from './day-numbers';
import type { PlanWords } from './usePlanWords';

type Props = {
  plan: Plan;
  day?: number;
  /** The agent of the row under the pointer. */
  agent?: { id: number; name: string };
  /** Why the row does not accept the plan. */
  refusal?: 'agent' | 'nobody';
  words: PlanWords;
  pointer: Ref<HTMLDivElement>;
};

/** The plan being dragged with its target, or why that is refused. */
export const PlanDragPreview = ({ plan, day, agent, refusal, words, pointer }: Props) => {
  const translate = useTranslate();
  const currentDay = dayNumber(plan.plan_date);
  const newAgentName = agent && agent.id !== plan.agent_id ? agent.name : undefined;
  const renderChange = (from: string, to?: string) => (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {from}
      {to && (
        <>
          <ArrowRightAlt aria-hidden sx={{ fontSize: 'inherit', mx: 0.5, verticalAlign: 'middle' }} />
          {to}
        </>
      )}
    </Typography>
  );
  return (
    <DragCard pointer={pointer} refused={refusal !== undefined}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {plan.pickup_site_code} · {words.kind(plan)}
      </Typography>
      {renderChange(
        words.day(currentDay),
        day !== undefined && day !== currentDay ? words.day(day) : undefined,
      )}
      {newAgentName && renderChange(words.agent(plan), newAgentName)}
      {refusal && (
        <Typography variant="caption" component="div" sx={{ color: 'error.main', fontWeight: 600 }}>
          {translate(`terrain.calendarDrag.refuses.${refusal}`)}
        </Typography>
      )}
    </DragCard>
  );
};
