import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { canReadKind } from '../../../contract/work/task-lists';
import type { TaskDetail } from '../../../contract/work/tasks';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { taskPath } from '../fields/task-path';
import { useTranslateFinding } from './useTranslateFinding';

/** The plan, its attached file, the anomalies that a CM repairs, and follow-ups, on one line. */
export const PlanDetails = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const words = useWords();
  const may = useCan();
  const translateFinding = useTranslateFinding();
  const { plan, anomalies, followed_by } = task;
  const facts: [string, ReactNode][] = [
    ['instruction', plan?.instruction],
    ['problem', plan?.problem_type],
    ['alarm', plan?.alarm_type],
    [
      'boq',
      plan?.file && (
        <Link href={plan.file.url} target="_blank" rel="noopener noreferrer">
          {plan.file.name}
        </Link>
      ),
    ],
    [
      'anomaly',
      anomalies.length > 0 &&
        anomalies.map(({ id, type, anomalie, comment, status }) => (
          <span key={id}>
            {translate('terrain.generated.numbered', { id })} ·{' '}
            {[translateFinding(type), translateFinding(anomalie), comment].filter(Boolean).join(' · ')} (
            {translate(`terrain.evidence.${status}`)}){' '}
          </span>
        )),
    ],
    [
      'followedBy',
      followed_by.length > 0 &&
        followed_by.map(({ plan_id, task_type, date, task_id }) => (
          <span key={plan_id}>
            {words.translate(`terrain.generated.areas.${task_type}`)} · {words.formats.day(date)}
            {task_id && may(canReadKind(task_type)) ? (
              <>
                {' · '}
                <Link component={RouterLink} to={taskPath(task_id)}>
                  {translate('terrain.generated.numbered', { id: task_id })}
                </Link>
              </>
            ) : null}{' '}
          </span>
        )),
    ],
  ];
  const filledFacts = facts.filter(([, value]) => value);
  if (!filledFacts.length) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, mb: 1.5 }}>
      {filledFacts.map(([name, value]) => (
        <Typography key={name} variant="body2" component="div">
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {translate(`terrain.evidence.${name}`)}
            {words.formats.colon}{' '}
          </Box>
          {value}
        </Typography>
      ))}
    </Box>
  );
};
