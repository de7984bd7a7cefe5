import EventOutlined from '@mui/icons-material/EventOutlined';
import { Box, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, Suspense, useState } from 'react';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { type TaskKind, taskKinds } from '../../../../contract/organisation/vocabulary';
import type { SiteDetail } from '../../../../contract/sites/sites';
import { canPlan, planning, type SitePlan } from '../../../../contract/work/planning';
import { getFieldRequirement } from '../../../../contract/work/task-kinds';
import { allTasks } from '../../../../contract/work/task-lists';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { IconLabel, stateMarks } from '../../../framework/fields/StatusMarks';
import { useWords } from '../../../framework/fields/useWords';
import { taskPath } from '../../../framework/navigation/task-path';
import { isPermitted, useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { lazy } from '../../../framework/providers/lazy';
import { useSession } from '../../../framework/providers/sessionStore';
import { useInvalidateSites } from '../../../framework/providers/useInvalidateSites';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { ResponsiveTable } from '../../../framework/ui/ResponsiveTable';
import { Section } from '../../../framework/ui/Section';
import { TextLink } from '../../../framework/ui/TextLink';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { confirmLeave } from '../../../framework/unsaved-changes/unsaved-input';
import { LateWorkList } from '../../../work/late-work/LateWorkList';
import { getDefaultKind } from '../../../work/site-selection/site-dialog';
import { useSitePlans } from '../site-queries';
import { PlanDay } from './PlanDay';

const PlanDialog = lazy(() => import('../../../work/plan-forms/PlanDialog'), 'PlanDialog');

/** « Planning » of a site: its plans by task type, moved or cancelled in place (document 1, section 2). */
export const PlanningPage = ({ resource, site }: { resource: ResourceContract; site: SiteDetail }) => {
  const translate = useTranslate();
  const may = useCan();
  const user = useSession();
  const { banner } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const { busy, attempt } = useAttempt();
  const invalidateSites = useInvalidateSites();
  const kinds = taskKinds.filter(taskKind => may(planning.actions.ofSite.needs, taskKind));
  const [selectedKind, setSelectedKind] = useState<TaskKind>(getDefaultKind(resource));
  const kind = kinds.includes(selectedKind) ? selectedKind : kinds[0];
  const query = useSitePlans(site.site_id, kind);
  const [editedIds, setEditedIds] = useState<ReadonlySet<number>>(new Set());
  const startEditing = (id: number) => setEditedIds(ids => new Set(ids).add(id));
  const stopEditing = (id: number) =>
    setEditedIds(ids => new Set([...ids].filter(editedId => editedId !== id)));
  const [adding, setAdding] = useState(false);
  const label = (name: string, values?: object) => translate(`terrain.planning.${name}`, values);
  const mayEdit = isPermitted(user, planning.actions.editPlan.needs, kind);

  const remove = (plan: SitePlan) =>
    attempt(
      async () => {
        const removed = await call(planning.actions.deletePlan, { task_type: kind, plan_id: plan.id });
        invalidateSites();
        notifySuccess(label(`removed.${kind}`), removed);
      },
      ({ message }) => banner(message, 'danger'),
      plan.id,
    );
  const rowActions = (plan: SitePlan) =>
    isOpen(plan) && !editedIds.has(plan.id) ? (
      <>
        <Button size="small" onClick={() => startEditing(plan.id)}>
          {label('edit')}
        </Button>
        <Button size="small" color="error" disabled={busy} onClick={() => remove(plan)}>
          {label('remove')}
        </Button>
      </>
    ) : null;

  return (
    <Stack spacing={2}>
      <LateWorkList about={{ site_id: site.site_id }} />
      <Section
        title={label('title')}
        count={query.data?.length}
        action={
          may(canPlan(kind)) && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<EventOutlined />}
              onClick={() => setAdding(true)}
            >
              {label('plan')}
            </Button>
          )
        }
      >
        <KindToggle kinds={kinds} kind={kind} onChange={setSelectedKind} />
        <QueryResult query={query}>
          {plans => (
            <PlanTable
              plans={plans}
              kind={kind}
              editedIds={editedIds}
              onStopEditing={stopEditing}
              rowActions={mayEdit ? rowActions : undefined}
            />
          )}
        </QueryResult>
        <Suspense>
          {adding && (
            <PlanDialog resource={resource} record={site} kind={kind} onClose={() => setAdding(false)} />
          )}
        </Suspense>
      </Section>
    </Stack>
  );
};

type KindToggleProps = { kinds: readonly TaskKind[]; kind: TaskKind; onChange: (kind: TaskKind) => void };

const KindToggle = ({ kinds, kind, onChange }: KindToggleProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ overflowX: 'auto', mb: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={translate('terrain.planning.kind')}
        value={kind}
        onChange={(_, value: TaskKind | null) => value && confirmLeave(() => onChange(value))}
      >
        {kinds.map(value => (
          <ToggleButton key={value} value={value} sx={{ px: 1.25 }}>
            {translate(`terrain.planning.kinds.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
};

type PlanTableProps = {
  plans: readonly SitePlan[];
  kind: TaskKind;
  editedIds: ReadonlySet<number>;
  onStopEditing: (id: number) => void;
  rowActions?: (plan: SitePlan) => ReactNode;
};

const PlanTable = ({ plans, kind, editedIds, onStopEditing, rowActions }: PlanTableProps) => {
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

const isOpen = ({ status }: SitePlan) => status === 'planned';

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
  const isNotCancelled = status === 'planned' || status === 'done';
  const openMark = late ? 'openLate' : 'openOnTime';
  const words = [isNotCancelled ? 'notDone' : `statuses.${status}`, ...(late ? ['late'] : [])];
  return (
    <IconLabel
      {...stateMarks.plan[isNotCancelled ? openMark : status]}
      word={words.map(word => translate(`terrain.planning.${word}`)).join(' · ')}
    />
  );
};
