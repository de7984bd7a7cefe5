import type { SvgIconComponent } from '@mui/icons-material';
import AttachFile from '@mui/icons-material/AttachFile';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { accessAnomalies, anomalies, nokAnomalies } from '../../../../contract/work/anomalies';
import { isOverdue } from '../../../../contract/work/anomaly-states';
import { type SiteEvent, type SiteEventKind, siteEvents } from '../../../../contract/work/site-life';
import { DueDay } from '../../../framework/fields/DueDay';
import { useFormats } from '../../../framework/fields/useFormats';
import { useWords } from '../../../framework/fields/useWords';
import { buildListUrl } from '../../../framework/ui/list-url';
import { TextLink } from '../../../framework/ui/TextLink';
import type { PhotoRef } from '../../../work/evidence/TaskPhotoViewer';
import { AnomalyStatusMark, SeverityMark, TaskStatusMark } from '../../../work/fields/StatusMarks';
import { taskPath } from '../../../work/fields/task-path';
import { EventPhotos } from './EventPhotos';

type Props = { event: SiteEvent; time: string; root: string; onOpen: (photo: PhotoRef) => void };

/** One event: when, what, current state, who, and comment; linked to its page. */
export const EventRow = ({ event, time, root, onOpen }: Props) => {
  const translate = useTranslate();
  const words = useWords();
  const label = (name: string, values?: object) => translate(`terrain.siteLife.timeline.${name}`, values);
  const kind = siteEvents[event.what];
  const Icon = icons[kind];
  return (
    <Box component="li" data-event={event.what} sx={rowStyle}>
      <Box
        component="time"
        dateTime={event.at}
        title={words.formats.fullInstant(event.at)}
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {time}
      </Box>
      <Icon aria-hidden sx={{ fontSize: 18, color: 'text.secondary', mt: '1px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {label(`events.${event.what}`)}
          </Typography>
          <EventSubject event={event} root={root} />
          {event.by && (
            <Typography component="span" variant="body2" color="textSecondary">
              {label('by', { name: event.by })}
            </Typography>
          )}
          <CurrentState event={event} />
        </Box>
        {event.text && (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
          >
            {event.text}
          </Typography>
        )}
        {event.photos && event.task && (
          <EventPhotos {...event.photos} task={event.task} at={event.at} root={root} onOpen={onOpen} />
        )}
      </Box>
    </Box>
  );
};

/** The record of the event, as a link; changed values of the site as text. */
const EventSubject = ({
  event: { task, plan, anomaly, file, change, what },
  root,
}: {
  event: SiteEvent;
  root: string;
}) => {
  const translate = useTranslate();
  const { day, size } = useFormats();
  const label = (name: string, values?: object) => translate(`terrain.siteLife.timeline.${name}`, values);
  const kindLabel = (kind: string) => translate(`terrain.planning.kinds.${kind}`);
  if (task)
    return (
      <Linked to={taskPath(task.task_id)}>
        {label('task', { kind: kindLabel(task.task_type), id: task.task_id })}
      </Linked>
    );
  if (file)
    return (
      <Link
        href={file.url}
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {file.name} ({size(file.size)})
      </Link>
    );
  if (plan)
    return (
      <Linked to={`${root}/planning`}>
        {label(plan.agent ? 'planFor' : 'plan', {
          kind: kindLabel(plan.task_type),
          date: day(plan.date),
          agent: plan.agent,
        })}
      </Linked>
    );
  if (anomaly)
    return (
      <>
        <Linked to={buildListUrl(anomalyLists[anomaly.category], { pmid: anomaly.task_id })}>
          {label(`anomalies.${anomaly.category}`)}
        </Linked>
        <Linked to={taskPath(anomaly.task_id)}>
          {label('task', { kind: kindLabel(anomaly.task_type), id: anomaly.task_id })}
        </Linked>
      </>
    );
  if (change) return <ChangedValues changes={change} />;
  return what === 'note' ? null : <Linked to={root}>{label('title')}</Linked>;
};

/** The site's changed columns, each with its values before and after. */
const ChangedValues = ({ changes }: { changes: NonNullable<SiteEvent['change']> }) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.siteLife.timeline.${name}`, values);
  const describeChange = ({ of: column, area, before, after }: (typeof changes)[number]) => {
    const areaLabel = area && translate(`terrain.dialogs.areas.${area}`);
    const columnLabel = [label(`was.${column}`), areaLabel].filter(Boolean).join(' ');
    const values = { of: columnLabel, before, after: after ?? label('nobody') };
    return label(before === null ? 'given' : 'changed', values);
  };
  return (
    <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {changes.map(describeChange).join(' · ')}
    </Typography>
  );
};

/** The record's current state, which may have changed since the event. */
const CurrentState = ({ event: { task, anomaly } }: { event: SiteEvent }) => {
  const words = useWords();
  return (
    <Typography component="span" variant="body2" sx={{ display: 'inline-flex', alignSelf: 'center' }}>
      {task && <TaskStatusMark status={task.task_status} words={words} />}
      {anomaly && <AnomalyStatusMark status={anomaly.status} words={words} />}
      {anomaly?.status === 'unresolved' && (
        <Box component="span" sx={{ display: 'inline-flex', gap: 1.5, ml: 1.5 }}>
          <SeverityMark severity={anomaly.severity} words={words} />
          {isOverdue(anomaly) && <DueDay due={anomaly.due} over words={words} />}
        </Box>
      )}
    </Typography>
  );
};

const Linked = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </TextLink>
);

const anomalyLists = { anomaly: anomalies, nok: nokAnomalies, access: accessAnomalies };
const icons: Record<SiteEventKind, SvgIconComponent> = {
  tasks: BuildOutlined,
  plans: EventNoteOutlined,
  anomalies: ReportProblemOutlined,
  files: AttachFile,
  people: GroupOutlined,
  notes: StickyNote2Outlined,
};
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: '44px 18px minmax(0, 1fr)',
  columnGap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const;
