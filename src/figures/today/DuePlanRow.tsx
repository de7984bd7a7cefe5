import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { DuePlan } from '../../../contract/figures/morning';
import { dayMs } from '../../../contract/framework/today';
import { canChangePlans } from '../../../contract/work/planning';
import { plans } from '../../../contract/work/plans';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { lazy } from '../../framework/providers/lazy';
import { RemindButton } from './RemindButton';
import { useRowDialog } from './RowDialogProvider';
import { useFormatDeadline } from './useFormatDeadline';
import { WorkRow } from './WorkRow';

/** A due plan with actions: move, assign, remind. */
export const DuePlanRow = ({ plan, today }: { plan: DuePlan; today: string }) => {
  const translate = useTranslate();
  const may = useCan();
  const client = useQueryClient();
  const formats = useFormats();
  const showDialog = useRowDialog();
  const text = (name: string, values?: object) => translate(`terrain.today.${name}`, values);
  const formatDeadline = useFormatDeadline();
  const { pickup_site_code: code, plan_date, agent_username: agent } = plan;
  const kind = translate(`terrain.planning.kinds.${plan.task_type}`);
  const subject = `${kind} ${code}`;
  const daysLate = Math.round((Date.parse(today) - Date.parse(plan_date)) / dayMs);
  const editLabel = agent === null ? 'assign' : 'move';
  const close = (changed?: boolean) => {
    showDialog(null);
    if (changed) void client.invalidateQueries();
  };
  const edit = () =>
    showDialog(<PlanEditDialog resource={plans} action="edit" record={plan} onClose={close} />);
  return (
    <WorkRow
      kind={plan.task_type}
      name={code}
      to={`/sites/detail/${plan.through_site}/planning`}
      title={[kind, plan.pickup_site_name].filter(Boolean).join(' · ')}
      about={[
        agent ?? { text: text('nobody'), color: 'warning.main' },
        daysLate > 0 ? text('planned', { day: formats.day(plan_date) }) : null,
        plan.late ? { text: text('daysLate', { smart_count: daysLate }), color: 'error.main' } : null,
        formatDeadline(plan.deadline),
        plan.drop_site_code && text('drop', { code: plan.drop_site_code }),
      ]}
    >
      {may(canChangePlans(plan.task_type)) && (
        <>
          <Button size="small" aria-label={text(`${editLabel}This`, { what: subject })} onClick={edit}>
            {text(editLabel)}
          </Button>
          {agent !== null && (
            <RemindButton
              subject={subject}
              remindedAt={plan.reminded_at}
              reminder={{ agent, kind: plan.task_type, code, plan: plan.planid, day: plan_date }}
            />
          )}
        </>
      )}
    </WorkRow>
  );
};

const PlanEditDialog = lazy(() => import('../../work/plan-forms/PlanEditDialog'), 'PlanEditDialog');
