import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import { resources } from '../../../../contract/office/resources';
import { agents } from '../../../../contract/organisation/people';
import { taskKindDefinitions } from '../../../../contract/work/task-kinds';
import { isOpen } from '../../../../contract/work/task-states';
import { type Task, type TaskDetail, taskFields } from '../../../../contract/work/tasks';
import { getFieldInfo } from '../../../framework/fields/field-info';
import { MapLink } from '../../../framework/fields/MapLink';
import { EmptyValue, renderField } from '../../../framework/fields/render-field';
import { useFormats } from '../../../framework/fields/useFormats';
import { useWords } from '../../../framework/fields/useWords';
import { useCan } from '../../../framework/providers/access';
import { Instant } from '../../../framework/ui/Instant';
import { TextLink } from '../../../framework/ui/TextLink';
import { RepairNotice } from '../../anomalies/RepairNotice';
import { PlanDetails } from '../../evidence/PlanDetails';
import { DeadlineCountdown } from '../../fields/DeadlineCountdown';

type Name = keyof typeof taskFields;

/**
 * A task's facts: those of its list row (`task`) at once, the others when the task (`detail`) has loaded. Folded on a
 * phone, where the evidence belongs on the first screen.
 */
export const TaskSummary = ({ task, detail }: { task: Task; detail: TaskDetail | undefined }) => {
  const translate = useTranslate();
  const words = useWords();
  const may = useCan();
  const definition = taskKindDefinitions[task.task_type];
  const sites = resources.get(definition.list.sites)!;
  const canOpenSites = may(sites.actions.show.needs);
  const renderValue = (name: Name) => renderField(getFieldInfo(name, taskFields[name].is), task, words);
  /** `inReach`: the site is one that the user may see. */
  const renderSite = (inReach: boolean, id: number | null, code: string | null, name: string | null) => {
    if (!code) return null;
    const content = [code, name].filter(Boolean).join(' · ');
    return inReach && id !== null && canOpenSites ? (
      <TextLink to={`/${sites.name}/detail/${id}`} sx={{ fontWeight: 600 }}>
        {content}
      </TextLink>
    ) : (
      content
    );
  };
  const hasTwoSites = task.drop_site_code !== null;
  return (
    <>
      <PhoneFold label={translate('terrain.taskPage.facts')}>
        <Box component="dl" aria-label={translate('terrain.taskPage.facts')} sx={grid}>
          <Fact name={hasTwoSites ? 'pickup' : 'site'} wide>
            {renderSite(task.task_site_in_reach, task.task_site_id, task.task_site_code, task.task_site_name)}
          </Fact>
          {hasTwoSites && (
            <Fact name="drop" wide>
              {renderSite(
                task.drop_site_in_reach,
                task.drop_site_id,
                task.drop_site_code,
                task.drop_site_name,
              )}
            </Fact>
          )}
          <Fact name="agent">
            {task.task_agent_id !== null && may(agents.actions.list.needs) ? (
              <TextLink to={`/agents/${task.task_agent_id}`}>{task.task_agent}</TextLink>
            ) : (
              task.task_agent
            )}
          </Fact>
          <Fact name="planned">
            {task.task_plan ? words.formats.day(task.task_plan) : translate('terrain.taskPage.unplanned')}
          </Fact>
          <Fact name="started">
            <Instant at={task.task_created} />
          </Fact>
          <Fact name="delay">{task.task_plan && <Lateness task={task} />}</Fact>
          <ArrivalFact task={task} detail={detail} />
          <Fact name="steps">{`${task.task_steps.done} / ${task.task_steps.of}`}</Fact>
          {task.submitted_at && (
            <Fact name="submitted">
              <Instant at={task.submitted_at} />
            </Fact>
          )}
          {task.days_waiting !== null && (
            <Fact name="waiting">
              {translate('terrain.taskPage.daysLate', { smart_count: task.days_waiting })}
            </Fact>
          )}
          {task.deadline && (
            <Fact name="deadline">
              <DeadlineCountdown deadline={task.deadline} words={words} />
            </Fact>
          )}
          {task.seen_at && (
            <Fact name="seen">
              <Instant at={task.seen_at} />
            </Fact>
          )}
          <Fact name="owner">{renderValue('site_owner')}</Fact>
          <Fact name="wilaya">{renderValue('task_wilaya')}</Fact>
          <Fact name="manager">{detail?.site_manager_username}</Fact>
          {task.installation_type && (
            <Fact name="installation">{words.nameOf('installation_types', task.installation_type)}</Fact>
          )}
          <Fact name="planner">{detail?.plan?.created_by}</Fact>
          {task.cause_return && (
            <Fact name="cause" wide>
              {task.cause_return}
            </Fact>
          )}
        </Box>
        {detail && <PlanDetails task={detail} />}
      </PhoneFold>
      {detail && <RepairNotice task={detail} />}
    </>
  );
};

/** On a phone a button that unfolds the content; elsewhere and on paper the content itself. */
const PhoneFold = ({ label, children }: { label: string; children: ReactNode }) => {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={contentId}
        endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ display: { md: 'none' }, displayPrint: 'none', mb: 1, ml: -1 }}
      >
        {label}
      </Button>
      <Box
        id={contentId}
        sx={{ display: { xs: isOpen ? 'block' : 'none', md: 'block' }, displayPrint: 'block' }}
      >
        {children}
      </Box>
    </>
  );
};

/** Where the agent clocked in, how far from the site, and what is unusual about it. */
const ArrivalFact = ({ task, detail }: { task: Task; detail: TaskDetail | undefined }) => {
  const translate = useTranslate();
  const { distance: formatDistance } = useFormats();
  const distance = detail?.task_tests[taskKindDefinitions[task.task_type].clockin]?.data.distance;
  return (
    <Fact name="arrival" wide>
      {distance != null && (
        <Box component="span" sx={{ mr: 0.75, ...(task.arrival_marks.length && warning) }}>
          {translate('terrain.evidence.fromSite', { distance: formatDistance(distance) })}
        </Box>
      )}
      {task.geo && <MapLink {...task.geo} />}
      {task.arrival_marks.length > 0 && (
        <Box component="span" sx={{ ...warning, display: 'block' }}>
          {task.arrival_marks.map(mark => translate(`terrain.tasks.arrivalMarks.${mark}`)).join(' · ')}
        </Box>
      )}
      {detail?.arrival?.far_reason && (
        <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {translate('terrain.evidence.farReason', { reason: detail.arrival.far_reason })}
        </Box>
      )}
    </Fact>
  );
};

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => {
  const translate = useTranslate();
  const hasContent = Array.isArray(children) ? children.some(Boolean) : children;
  return (
    <Box sx={{ minWidth: 0, gridColumn: wide ? { xs: '1 / -1', sm: 'span 2' } : undefined }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
        {translate(`terrain.taskPage.fields.${name}`)}
      </Box>
      <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
        {hasContent ? children : <EmptyValue />}
      </Box>
    </Box>
  );
};

/** How many days late; red while the agent can still work on the task. */
const Lateness = ({ task: { days_late, task_status } }: { task: Task }) => {
  const translate = useTranslate();
  if (days_late === null) return <>{translate('terrain.taskPage.onTime')}</>;
  return (
    <Box component="span" sx={{ fontWeight: 600, color: isOpen(task_status) ? 'error.main' : undefined }}>
      {translate('terrain.taskPage.daysLate', { smart_count: days_late })}
    </Box>
  );
};

const warning = { color: 'warning.main', fontWeight: 600 } as const;
const grid = {
  display: 'grid',
  // Narrow items fill the gaps left by wide ones.
  gridAutoFlow: 'row dense',
  // Aligns a link's icon with the words before it.
  '& dd .MuiLink-root': { verticalAlign: 'bottom' },
  gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))',
  columnGap: 2.5,
  rowGap: 1.25,
  m: 0,
  mb: 1.5,
} as const;
