import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { LateWork } from '../../../contract/field/late-work';
import { MapLink } from '../../framework/fields/MapLink';
import { useFormats } from '../../framework/fields/useFormats';

/** Who submitted it and when, its plan or task, the arrival on site, and how the agent ended the work. */
export const LateWorkDetails = ({ work }: { work: LateWork }) => {
  const translate = useTranslate();
  const say = (key: string, values?: object) => translate(`terrain.lateWork.${key}`, values);
  const { instant } = useFormats();
  const { arrival, outcome } = work;
  // Zeros stand for an unknown position.
  const hasPosition = arrival && (arrival.lat !== 0 || arrival.lng !== 0);
  const summary = [
    say('by', { agent: work.agent.username, at: instant(work.received_at) }),
    translate(`terrain.planning.kinds.${work.task_type}`),
    work.task_id !== null
      ? say('ofTask', { id: work.task_id })
      : work.plan_id !== null && say('ofPlan', { id: work.plan_id }),
  ];
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {summary.filter(Boolean).join(' · ')}
      </Typography>
      {arrival && (
        <Typography variant="body2" component="div">
          {say('arrived', { at: instant(arrival.at) })}
          {hasPosition && (
            <>
              {' '}
              <MapLink lat={arrival.lat} lng={arrival.lng} />
            </>
          )}
          {arrival.far_reason && ` · ${arrival.far_reason}`}
        </Typography>
      )}
      {outcome && (
        <Typography variant="body2">
          {[
            say(`outcome.${outcome.kind}`, { at: instant(outcome.at) }),
            outcome.cause && translate(`terrain.tasks.impossible.${outcome.cause}`),
            outcome.note,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      )}
    </>
  );
};
