import ArrowForward from '@mui/icons-material/ArrowForward';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type Plan, planActions } from '../../contract/plans';
import { useTellDone } from '../feedback/useTellDone';
import { LoadOf } from '../plan-forms/AgentLoad';
import { call } from '../providers/call';
import { DialogFrame } from '../ui/DialogFrame';
import { Refusal } from '../ui/FormDialog';
import { useAttempt } from '../ui/useAttempt';
import { WithAside } from '../ui/WithAside';
import { dayNumber, dayOf } from './days';
import type { Agent } from './usePlanDrag';
import type { PlanWords } from './usePlanWords';

export type Move = { plan: Plan; day: number; agent?: Agent };
type Props = { move: Move; words: PlanWords; onClose: (changed?: boolean) => void };

/** Asks before a plan that was dragged is moved: from what, to what, and that it is final. */
export const MoveDialog = ({ move: { plan, day, agent }, words, onClose }: Props) => {
  const translate = useTranslate();
  const tellDone = useTellDone();
  const { busy, refusal, attempt } = useAttempt();
  const label = (name: string) => translate(`terrain.calendar.${name}`);
  const confirm = () =>
    attempt(async () => {
      const moved = await call(planActions.actions.edit, {
        plan_id: plan.planid,
        planning_date: dayOf(day),
        planning_agent: agent?.id,
        version: plan.version,
      });
      tellDone(translate('terrain.planning.moved'), moved);
      onClose(true);
    });
  return (
    <DialogFrame
      title={label('moveTitle')}
      about={`${translate('terrain.planning.about', { kind: words.kind(plan), code: plan.pickup_site_code })}${
        plan.pickup_site_name ? ` · ${plan.pickup_site_name}` : ''
      }`}
      busy={busy}
      width="md"
      onClose={() => onClose()}
      actions={
        <>
          <Button color="inherit" disabled={busy} onClick={() => onClose()} autoFocus>
            {translate('terrain.dialogs.cancel')}
          </Button>
          <Button variant="contained" disabled={busy} onClick={confirm}>
            {label('moveNow')}
          </Button>
        </>
      }
    >
      <WithAside
        aside={<LoadOf day={dayOf(day)} agent={agent ? agent.id : plan.agent_id} plan_id={[plan.planid]} />}
      >
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0, mb: 2 }}
        >
          <Change
            name={label('date')}
            before={words.longDay(dayNumber(plan.plan_date))}
            after={day === dayNumber(plan.plan_date) ? undefined : words.longDay(day)}
          />
          <Change name={label('agent')} before={words.agent(plan)} after={agent?.name} />
        </Box>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('terrain.planning.irreversible')}
        </Alert>
        {refusal && (
          <Box sx={{ mt: 2 }}>
            <Refusal error={refusal} />
          </Box>
        )}
      </WithAside>
    </DialogFrame>
  );
};

const Change = ({ name, before, after }: { name: string; before: string; after?: string }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
      {after === undefined ? (
        before
      ) : (
        <>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {before}
          </Box>{' '}
          <ArrowForward titleAccess="→" sx={{ fontSize: 14, verticalAlign: '-2px' }} />{' '}
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {after}
          </Box>
        </>
      )}
    </Typography>
  </>
);
