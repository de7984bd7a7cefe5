import { useTranslate } from 'ra-core';
import { useCallback, useState } from 'react';
import { type Plan, planActions } from '../../../contract/work/plans';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import { dayNumber, toIsoDate } from './day-numbers';
import type { PlanWords } from './usePlanWords';

/**
 * Optimistic moves: a dropped plan is shown in its new place while the request is pending; the message offers undo.
 * `applyPendingMove` replaces the moved plan in a list of plans.
 */
export const useMovePlan = (words: PlanWords, refetch: () => Promise<unknown>) => {
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  const { banner } = useFeedback();
  const { attempt } = useAttempt();
  const [pendingPlan, setPendingPlan] = useState<Plan>();

  const move = async (plan: Plan, day: number, agent?: { id: number; name: string }) => {
    setPendingPlan({
      ...plan,
      plan_date: toIsoDate(day),
      ...(agent && { agent_id: agent.id, agent_username: agent.name }),
    });
    await attempt(
      async () => {
        const moved = await call(planActions.actions.edit, {
          plan_id: plan.planid,
          planning_date: toIsoDate(day),
          planning_agent: agent?.id,
          version: plan.version,
        });
        const from = [words.day(dayNumber(plan.plan_date)), agent && words.agent(plan)];
        const to = [words.day(day), agent?.name];
        notifySuccess(
          translate('terrain.calendarDrag.moved', {
            code: plan.pickup_site_code,
            kind: words.kind(plan),
            from: from.filter(Boolean).join(', '),
            to: to.filter(Boolean).join(', '),
          }),
          moved,
        );
      },
      ({ message }) => banner(message, 'danger'),
      JSON.stringify([plan.planid, day, agent?.id]),
    );
    await refetch();
    setPendingPlan(undefined);
  };
  const applyPendingMove = useCallback(
    (plans: readonly Plan[]) =>
      pendingPlan ? plans.map(plan => (plan.planid === pendingPlan.planid ? pendingPlan : plan)) : plans,
    [pendingPlan],
  );
  return { move, applyPendingMove };
};
