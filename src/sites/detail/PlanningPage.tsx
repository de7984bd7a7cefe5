import EventOutlined from '@mui/icons-material/EventOutlined';
import { Box, Button, Chip, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { ResourceContract } from '../../../contract/endpoint';
import { mayPlan, planning, type SitePlan } from '../../../contract/planning';
import type { SiteDetail } from '../../../contract/sites';
import { asksFor } from '../../../contract/task-kinds';
import { allTasks } from '../../../contract/task-lists';
import { type TaskKind, taskKinds } from '../../../contract/vocabulary';
import { useFeedback } from '../../feedback/feedback';
import { isPermitted, useMay } from '../../providers/access';
import { call } from '../../providers/call';
import { lazy } from '../../providers/lazy';
import { useSession } from '../../providers/sessionStore';
import { taskPath } from '../../task/task-path';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { FactTable } from '../../ui/FactTable';
import { Loaded } from '../../ui/Loaded';
import { Section } from '../../ui/Section';
import { TextLink } from '../../ui/TextLink';
import { useWords } from '../../vocabulary/words';
import { usualKind } from '../dialogs/siteDialog';
import { useSitePlans } from '../siteQueries';
import { useSiteChanged } from '../useSiteChanged';
import { PlanDay } from './PlanDay';

const PlanDialog = lazy(() => import('../PlanDialog'), 'PlanDialog');

/** « Planning » of a site: its plans by task type, moved or taken back in place (document 1, section 2). */
export const PlanningPage = ({ resource, site }: { resource: ResourceContract; site: SiteDetail }) => {
  const translate = useTranslate();
  const may = useMay();
  const user = useSession();
  const { flash } = useFeedback();
  const changed = useSiteChanged();
  const words = useWords();
  const kinds = taskKinds.filter(one => may(planning.actions.ofSite.needs, one));
  const [chosenKind, setKind] = useState<TaskKind>(usualKind(resource));
  const kind = kinds.includes(chosenKind) ? chosenKind : kinds[0];
  const query = useSitePlans(site.site_id, kind);
  const [editing, setEditing] = useState<number | null>(null);
  const [removing, setRemoving] = useState<SitePlan | null>(null);
  const [adding, setAdding] = useState(false);
  const label = (name: string, values?: object) => translate(`terrain.planning.${name}`, values);
  const mayChange = isPermitted(user, planning.actions.editPlan.needs, kind);

  const remove = async (plan: SitePlan) => {
    await call(planning.actions.deletePlan, { task_type: kind, plan_id: plan.id });
    changed();
    setRemoving(null);
    flash(label(`removed.${kind}`), 'success');
  };
  const rowActions = (plan: SitePlan) =>
    isOpen(plan) && editing !== plan.id ? (
      <>
        <Button size="small" onClick={() => setEditing(plan.id)}>
          {label('edit')}
        </Button>
        <Button size="small" color="error" onClick={() => setRemoving(plan)}>
          {label('remove')}
        </Button>
      </>
    ) : null;

  return (
    <Section
      title={label('title')}
      count={query.data?.length}
      action={
        may(mayPlan(kind)) && (
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
      <Box sx={{ overflowX: 'auto', mb: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={label('kind')}
          value={kind}
          onChange={(_, chosen: TaskKind | null) => chosen && setKind(chosen)}
        >
          {kinds.map(one => (
            <ToggleButton key={one} value={one} sx={{ px: 1.25 }}>
              {label(`kinds.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Loaded query={query}>
        {plans => (
          <FactTable
            label={label('title')}
            rows={plans}
            keyOf={({ id }) => id}
            empty={label('empty')}
            columns={[
              {
                key: 'date',
                label: label('date'),
                width: 170,
                cell: plan => (
                  <PlanDay plan={plan} editing={editing === plan.id} onClose={() => setEditing(null)} />
                ),
              },
              { key: 'task', label: label('task'), width: 150, cell: plan => <PlanOutcome plan={plan} /> },
              { key: 'agent', label: label('agent'), width: 150, cell: ({ agent }) => agent },
              ...(asksFor(kind, 'installation_type')
                ? [
                    {
                      key: 'installation_type',
                      label: label('installationType'),
                      cell: ({ installation_type }: SitePlan) =>
                        installation_type && words.nameOf('installation_types', installation_type),
                    },
                  ]
                : []),
              ...(asksFor(kind, 'problem_type')
                ? [
                    {
                      key: 'problem',
                      label: label('problem'),
                      cell: (plan: SitePlan) => plan.cm_problem_type,
                    },
                    { key: 'alarm', label: label('alarm'), cell: (plan: SitePlan) => plan.cm_alarm_type },
                  ]
                : []),
              { key: 'instruction', label: label('instruction'), cell: ({ instruction }) => instruction },
            ]}
            actions={mayChange ? rowActions : undefined}
          />
        )}
      </Loaded>
      {removing && (
        <ConfirmDialog
          title={label('removeTitle')}
          text={label('removeText', { kind: label(`kinds.${kind}`), date: removing.date })}
          confirmLabel={label('remove')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
      <Suspense>
        {adding && (
          <PlanDialog resource={resource} record={site} kind={kind} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </Section>
  );
};

const isOpen = ({ status }: SitePlan) => status === 'planned';

const PlanOutcome = ({ plan }: { plan: SitePlan }) => {
  const translate = useTranslate();
  const may = useMay();
  if (plan.task !== null) {
    const number = translate('terrain.planning.taskNumber', { id: plan.task });
    return (
      <Box
        component="span"
        sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', flexWrap: 'wrap' }}
      >
        {may(allTasks.actions.show.needs, plan.task_type) ? (
          <TextLink to={taskPath(plan.task)}>{number}</TextLink>
        ) : (
          number
        )}
        {plan.status !== 'done' && (
          <Chip
            size="small"
            variant="outlined"
            color={plan.status === 'impossible' ? 'error' : 'default'}
            label={translate(`terrain.planning.statuses.${plan.status}`)}
          />
        )}
      </Box>
    );
  }
  if (plan.status === 'cancelled') {
    return <Chip size="small" variant="outlined" label={translate('terrain.planning.statuses.cancelled')} />;
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, flexWrap: 'wrap' }}>
      <Chip size="small" label={translate('terrain.planning.notDone')} />
      {plan.late && (
        <Chip size="small" color="warning" variant="outlined" label={translate('terrain.planning.late')} />
      )}
    </Box>
  );
};
