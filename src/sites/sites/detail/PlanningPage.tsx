import EventOutlined from '@mui/icons-material/EventOutlined';
import { Box, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { type TaskKind, taskKinds } from '../../../../contract/organisation/vocabulary';
import type { SiteDetail } from '../../../../contract/sites/sites';
import { canChangePlans, planning, type SitePlan } from '../../../../contract/work/planning';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { isPermitted, useCan } from '../../../framework/providers/access';
import { call } from '../../../framework/providers/call';
import { lazy } from '../../../framework/providers/lazy';
import { useSession } from '../../../framework/providers/sessionStore';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { Section } from '../../../framework/ui/Section';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { confirmLeave } from '../../../framework/unsaved-changes/unsaved-input';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';
import { LateWorkList } from '../../../work/late-work/LateWorkList';
import { getDefaultKind } from '../../../work/site-selection/site-dialog';
import { useSitePlans } from '../site-queries';
import { SitePlanTable } from './SitePlanTable';

const PlanDialog = lazy(() => import('../../../work/plan-forms/PlanDialog'), 'PlanDialog');

/** « Planning » of a site: its plans by task type, moved or cancelled in place (document 1, section 2). */
export const PlanningPage = ({ resource, site }: { resource: ResourceContract; site: SiteDetail }) => {
  const translate = useTranslate();
  const may = useCan();
  const user = useSession();
  const kinds = taskKinds.filter(taskKind => may(planning.actions.ofSite.needs, taskKind));
  const [selectedKind, setSelectedKind] = useState<TaskKind>(getDefaultKind(resource));
  const kind = kinds.includes(selectedKind) ? selectedKind : kinds[0];
  const query = useSitePlans(site.site_id, kind);
  const [editedIds, setEditedIds] = useState<ReadonlySet<number>>(new Set());
  const startEditing = (id: number) => setEditedIds(ids => new Set(ids).add(id));
  const stopEditing = (id: number) =>
    setEditedIds(ids => new Set([...ids].filter(editedId => editedId !== id)));
  const [isAdding, setIsAdding] = useState(false);
  const label = (name: string) => translate(`terrain.planning.${name}`);
  const { busy, removePlan } = useRemovePlan(kind);
  const mayEdit = isPermitted(user, planning.actions.editPlan.needs, kind);

  const rowActions = (plan: SitePlan) =>
    isOpen(plan) && !editedIds.has(plan.id) ? (
      <>
        <Button size="small" onClick={() => startEditing(plan.id)}>
          {label('edit')}
        </Button>
        <Button size="small" color="error" disabled={busy} onClick={() => removePlan(plan.id)}>
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
          may(canChangePlans(kind)) && (
            <Button
              size="small"
              variant="outlined"
              startIcon={<EventOutlined />}
              onClick={() => setIsAdding(true)}
            >
              {label('plan')}
            </Button>
          )
        }
      >
        <KindToggle kinds={kinds} kind={kind} onChange={setSelectedKind} />
        <QueryResult query={query}>
          {plans => (
            <SitePlanTable
              plans={plans}
              kind={kind}
              editedIds={editedIds}
              onStopEditing={stopEditing}
              rowActions={mayEdit ? rowActions : undefined}
            />
          )}
        </QueryResult>
        <Suspense>
          {isAdding && (
            <PlanDialog resource={resource} record={site} kind={kind} onClose={() => setIsAdding(false)} />
          )}
        </Suspense>
      </Section>
    </Stack>
  );
};

const useRemovePlan = (kind: TaskKind) => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const invalidateSites = useInvalidateSites();
  const { busy, attempt } = useAttempt();
  const removePlan = (planId: number) =>
    attempt(
      async () => {
        const removed = await call(planning.actions.deletePlan, { task_type: kind, plan_id: planId });
        invalidateSites();
        notifySuccess(translate(`terrain.planning.removed.${kind}`), removed);
      },
      ({ message }) => banner(message, 'danger'),
      planId,
    );
  return { busy, removePlan };
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

const isOpen = ({ status }: SitePlan) => status === 'planned';
