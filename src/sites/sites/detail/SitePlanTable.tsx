import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { TaskKind } from '../../../../contract/organisation/vocabulary';
import type { SitePlan } from '../../../../contract/work/planning';
import { getFieldRequirement } from '../../../../contract/work/task-kinds';
import { allTasks } from '../../../../contract/work/task-lists';
import { IconLabel } from '../../../framework/fields/IconLabel';
import { useWords } from '../../../framework/fields/useWords';
import { useCan } from '../../../framework/providers/access';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { TextLink } from '../../../framework/ui/TextLink';
import { stateMarks } from '../../../work/fields/StatusMarks';
import { taskPath } from '../../../work/fields/task-path';
import { PlanDay } from './PlanDay';

type SitePlanTableProps = {
  plans: readonly SitePlan[];
  kind: TaskKind;
  editedIds: ReadonlySet<number>;
  onStopEditing: (id: number) => void;
  rowActions?: (plan: SitePlan) => ReactNode;
};

/** A site's plans of one kind, each with its resulting task; the day of an edited plan is an input. */
export const SitePlanTable = ({ plans, kind, editedIds, onStopEditing, rowActions }: SitePlanTableProps) => {
  const translate = useTranslate();
  const words = useWords();
  const label = (name: string) => translate(`terrain.planning.${name}`);
  return (
    <ResponsiveTable
      label={label('title')}
      rows={plans}
      keyOf={({ id }) => id}
      empty={label('empty')}
      columns={[
        {
          key: 'date',
          label: label('date'),
          width: 120,
          cell: plan => (
            <PlanDay plan={plan} editing={editedIds.has(plan.id)} onClose={() => onStopEditing(plan.id)} />
          ),
        },
        { key: 'task', label: label('task'), width: 165, cell: plan => <PlanOutcome plan={plan} /> },
        { key: 'agent', label: label('agent'), width: 120, cell: ({ agent }) => agent },
        ...(getFieldRequirement(kind, 'installation_type')
          ? [
              {
                key: 'installation_type',
                label: label('installationType'),
                cell: ({ installation_type }: SitePlan) =>
                  installation_type && words.nameOf('installation_types', installation_type),
              },
            ]
          : []),
        ...(getFieldRequirement(kind, 'problem_type')
          ? [
              { key: 'problem', label: label('problem'), cell: (plan: SitePlan) => plan.cm_problem_type },
              { key: 'alarm', label: label('alarm'), cell: (plan: SitePlan) => plan.cm_alarm_type },
            ]
          : []),
        { key: 'instruction', label: label('instruction'), width: '32%', cell: plan => plan.instruction },
      ]}
      actions={rowActions}
    />
  );
};

/** The resulting task, or the plan's status as in every list. */
const PlanOutcome = ({ plan }: { plan: SitePlan }) => {
  const translate = useTranslate();
  const may = useCan();
  if (plan.task === null) return <PlanState plan={plan} />;
  const number = translate('terrain.planning.taskNumber', { id: plan.task });
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      {may(allTasks.actions.show.needs, plan.task_type) ? (
        <TextLink to={taskPath(plan.task)}>{number}</TextLink>
      ) : (
        number
      )}
      {plan.status !== 'done' && <PlanState plan={plan} />}
    </Box>
  );
};

const PlanState = ({ plan: { status, late } }: { plan: SitePlan }) => {
  const translate = useTranslate();
  // A done plan has no task if that was deleted: it counts as not done.
  const isNotDone = status === 'planned' || status === 'done';
  const openMark = late ? 'openLate' : 'openOnTime';
  const words = [isNotDone ? 'notDone' : `statuses.${status}`, ...(late ? ['late'] : [])];
  return (
    <IconLabel
      {...stateMarks.plan[isNotDone ? openMark : status]}
      word={words.map(word => translate(`terrain.planning.${word}`)).join(' · ')}
    />
  );
};
