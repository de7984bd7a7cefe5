import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { FormEvent } from 'react';
import { planning, type SitePlan } from '../../../../contract/work/planning';
import { DayField } from '../../../framework/date-picker/DayField';
import { useFeedback } from '../../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../../framework/feedback/useNotifySuccess';
import { renderDay } from '../../../framework/fields/render-time';
import { useFormats } from '../../../framework/fields/useFormats';
import { call } from '../../../framework/providers/call';
import { useAttempt } from '../../../framework/ui/useAttempt';
import { useEditedRecord } from '../../../framework/ui/useEditedRecord';
import { useDraftState } from '../../../framework/unsaved-changes/useDraftState';
import { useInvalidateSites } from '../../../work/fields/useInvalidateSites';

type PlanDayProps = { plan: SitePlan; editing: boolean; onClose: () => void };

/** A plan's day, edited in place: Valider saves the new one, Escape keeps the old one (document 1, section 4). */
export const PlanDay = ({ plan, editing, onClose }: PlanDayProps) => {
  const formats = useFormats();
  return editing ? <DayForm plan={plan} onClose={onClose} /> : renderDay(plan.date, formats, 'day');
};

const DayForm = ({ plan, onClose }: Pick<PlanDayProps, 'plan' | 'onClose'>) => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const invalidateSites = useInvalidateSites();
  const [day, setDay] = useDraftState(plan.date);
  const { base: editedPlan, markConflict } = useEditedRecord(plan);
  const { busy, attempt } = useAttempt();

  const move = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(
      async () => {
        const moved = await call(planning.actions.editPlan, {
          task_type: plan.task_type,
          plan_id: plan.id,
          date: day,
          version: editedPlan.version,
        });
        notifySuccess(translate(`terrain.planning.edited.${plan.task_type}`), moved);
        onClose();
      },
      ({ message, status }) => {
        flash(message, 'danger');
        if (status === 409) markConflict();
      },
    );
    invalidateSites();
  };

  return (
    <Box
      component="form"
      onSubmit={move}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, py: 0.5 }}
    >
      <DayField
        value={day}
        autoFocus
        required
        disabled={busy}
        onChange={setDay}
        ariaLabel={translate('terrain.planning.newDate')}
        margin="none"
        sx={{ width: 160 }}
      />
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <Button type="submit" size="small" variant="contained" disabled={busy || !day}>
          {translate('terrain.planning.validate')}
        </Button>
        <Button size="small" color="inherit" onClick={onClose} disabled={busy}>
          {translate('terrain.planning.cancel')}
        </Button>
      </Box>
    </Box>
  );
};
