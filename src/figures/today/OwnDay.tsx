import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addDays, dayMs } from '../../../contract/framework/today';
import type { OwnDay as Day, OwnTask } from '../../../contract/office/own-day';
import { type Plan, plans } from '../../../contract/work/plans';
import { allTasks, taskLists } from '../../../contract/work/task-lists';
import { useFormats } from '../../framework/fields/useFormats';
import { useCan } from '../../framework/providers/access';
import { buildListUrl } from '../../framework/ui/list-url';
import { PageFrame } from '../../framework/ui/PageFrame';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { taskPath } from '../../work/fields/task-path';
import { useOwnDay } from './useOwnDay';
import { WorkRow, WorkRows } from './WorkRow';

/** « Aujourd'hui » of a field user: what was returned, in progress, late, due and next. */
export const OwnDay = () => {
  const translate = useTranslate();
  const query = useOwnDay();
  const formats = useFormats();
  return (
    <PageFrame
      title={translate('terrain.today.own.title')}
      count={query.data && formats.day(query.data.today)}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', px: { xs: 1.5, md: 3 }, py: 2 }}>
        <Box sx={{ maxWidth: 860, display: 'grid', gap: 2 }}>
          <QueryResult query={query} lines={8}>
            {day => <DaySections day={day} />}
          </QueryResult>
        </Box>
      </Box>
    </PageFrame>
  );
};

const DaySections = ({ day }: { day: Day }) => {
  const translate = useTranslate();
  const text = (name: string, values?: object) => translate(`terrain.today.own.${name}`, values);
  const { returned, ongoing, overdue, due, next, done } = day;
  const openCount = returned.total + ongoing.total + overdue.total + due.total;
  return (
    <>
      {openCount === 0 && <Nothing />}
      {returned.total > 0 && (
        <DaySection name="returned" total={returned.total}>
          {returned.rows.map(task => (
            <TaskRow key={task.task_id} task={task} state="back" />
          ))}
        </DaySection>
      )}
      {ongoing.total > 0 && (
        <DaySection name="ongoing" total={ongoing.total}>
          {ongoing.rows.map(task => (
            <TaskRow key={task.task_id} task={task} state="begun" />
          ))}
        </DaySection>
      )}
      {(due.total > 0 || done > 0) && (
        <DaySection
          name="due"
          total={due.total}
          to={plannedListUrl({ plan_from: day.today, plan_to: day.today })}
        >
          {due.rows.map(plan => (
            <PlanRow key={plan.planid} plan={plan} today={day.today} />
          ))}
          {done > 0 && (
            <Typography component="li" variant="body2" color="textSecondary" sx={{ py: 1 }}>
              {text('done', { smart_count: done })}
            </Typography>
          )}
        </DaySection>
      )}
      {overdue.total > 0 && (
        <DaySection
          name="overdue"
          total={overdue.total}
          to={plannedListUrl({ plan_to: addDays(day.today, -1) })}
        >
          {overdue.rows.map(plan => (
            <PlanRow key={plan.planid} plan={plan} today={day.today} />
          ))}
        </DaySection>
      )}
      {next.total > 0 && (
        <DaySection
          name="next"
          total={next.total}
          to={plannedListUrl({ plan_from: addDays(day.today, 1), plan_to: next.until })}
        >
          {next.rows.map(plan => (
            <PlanRow key={plan.planid} plan={plan} today={day.today} />
          ))}
        </DaySection>
      )}
      <Typography variant="caption" color="textSecondary">
        {text('app')}
      </Typography>
    </>
  );
};

type SectionProps = { name: string; total: number; to?: string; children: ReactNode };
const DaySection = ({ name, total, to, children }: SectionProps) => {
  const translate = useTranslate();
  const { labelled } = useFormats();
  const title = translate(`terrain.today.own.${name}`);
  return (
    <Section
      title={title}
      count={total || undefined}
      action={
        to &&
        total > 0 && (
          <TextLink to={to} variant="body2" aria-label={labelled(title, translate('terrain.today.all'))}>
            {translate('terrain.today.all')}
          </TextLink>
        )
      }
    >
      <WorkRows label={title}>{children}</WorkRows>
    </Section>
  );
};

const PlanRow = ({ plan, today }: { plan: Plan; today: string }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const daysLate = Math.round((Date.parse(today) - Date.parse(plan.plan_date)) / dayMs);
  return (
    <WorkRow
      kind={plan.task_type}
      name={plan.pickup_site_code}
      to={`/sites/detail/${plan.through_site}/planning`}
      title={[translate(`terrain.planning.kinds.${plan.task_type}`), plan.pickup_site_name]
        .filter(Boolean)
        .join(' · ')}
      about={[
        plan.plan_date === today
          ? null
          : translate('terrain.today.planned', { day: formats.day(plan.plan_date) }),
        plan.late
          ? { text: translate('terrain.today.daysLate', { smart_count: daysLate }), color: 'error.main' }
          : null,
        plan.drop_site_code && translate('terrain.today.drop', { code: plan.drop_site_code }),
        plan.instruction,
      ]}
    />
  );
};

const TaskRow = ({ task, state }: { task: OwnTask; state: 'begun' | 'back' }) => {
  const translate = useTranslate();
  const formats = useFormats();
  const text = (name: string, values: object) => translate(`terrain.today.${name}`, values);
  const kind = translate(`terrain.planning.kinds.${task.task_type}`);
  return (
    <WorkRow
      kind={task.task_type}
      name={task.site_code}
      to={taskPath(task.task_id)}
      title={[text('task', { kind, id: task.task_id }), task.site_name].filter(Boolean).join(' · ')}
      about={[
        text(`own.${state}`, { day: formats.dayOf(task.since) }),
        task.cause_return && state === 'back' ? text('own.cause', { cause: task.cause_return }) : null,
      ]}
    />
  );
};

const Nothing = () => {
  const translate = useTranslate();
  const may = useCan();
  const list = [allTasks, ...taskLists].find(({ actions }) => may(actions.list.needs));
  return (
    <Section title={translate('terrain.today.own.nothing')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {translate('terrain.today.own.nothingText')}
      </Typography>
      {list && (
        <Button variant="outlined" component={Link} to={`/${list.name}`}>
          {translate('terrain.today.own.tasks')}
        </Button>
      )}
    </Section>
  );
};

const plannedListUrl = (days: { plan_from?: string; plan_to?: string }) =>
  buildListUrl(plans, { plan_status: 'planned', ...days });
