import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import { Button, IconButton } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { taskActions } from '../../../../contract/work/task-actions';
import { kindLists } from '../../../../contract/work/task-lists';
import { isAwaitingReview } from '../../../../contract/work/task-states';
import type { Task } from '../../../../contract/work/tasks';
import { useLabels } from '../../../framework/fields/useLabels';
import type { RowAction } from '../../../framework/lists/actions';
import { RowMenu } from '../../../framework/lists/RowMenu';
import { useCan } from '../../../framework/providers/access';
import { lazy } from '../../../framework/providers/lazy';
import { useDialogs } from '../../../framework/ui/useDialogs';
import { useRestoredDialog } from '../../../framework/unsaved-changes/useRestoredDialog';
import type { ReturnSlot } from '../../task-dialogs/ReturnDialog';
import { taskRowActions } from '../task-actions';

type DialogAction = Extract<RowAction<Task>, { dialog: unknown }>;

/**
 * What the reader may do with a task now: the next steps of its status as buttons, its files in one menu, the
 * rest in « Plus ». The same permissions as in its list.
 */
export const TaskActions = ({ task, refusedSlots = noSlots, maxButtons = 3, restoreKey }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(task.task_type);
  const { primaryActions, reports, others, canReview } = useAllowedActions(task, maxButtons);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; actions: RowAction<Task>[] }>();
  // A dialog keeps the task as it was when opened, whatever others change meanwhile.
  const dialogs = useDialogs<{ key: string; task: Task }>();
  const openOn = (key: string) => dialogs.open(key, { key, task });
  const { last } = dialogs;
  useRestoredDialog(restoreKey, last ? { key: last.key } : null, restored => openOn(restored.key));
  return (
    <ResourceContextProvider value={task.task_type}>
      {primaryActions.map(({ key, icon }) => (
        <Button
          key={key}
          variant={key === 'accept' ? 'contained' : 'outlined'}
          startIcon={icon}
          onClick={() => openOn(key)}
        >
          {labels.action(key)}
        </Button>
      ))}
      {canReview && (
        <Button
          variant="outlined"
          startIcon={<RateReviewOutlined />}
          component={Link}
          to={`/review?kind=${task.task_type}&task=${task.task_id}`}
        >
          {translate('terrain.taskPage.review')}
        </Button>
      )}
      {reports.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<DescriptionOutlined />}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, actions: reports })}
        >
          {translate('terrain.taskPage.reports')}
        </Button>
      )}
      {others.length > 0 && (
        <IconButton
          aria-label={translate('terrain.generated.more')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, actions: others })}
        >
          <MoreHoriz />
        </IconButton>
      )}
      {menu && (
        <RowMenu
          {...menu}
          record={task}
          onClose={() => setMenu(undefined)}
          onChoose={(_, key) => {
            setMenu(undefined);
            openOn(key);
          }}
        />
      )}
      {dialogs.renderDialogs((opened, close) => {
        if (opened.key === 'return')
          return <ReturnDialog task={opened.task} slots={refusedSlots} onClose={close} />;
        const Dialog = (taskRowActions as DialogAction[]).find(({ key }) => key === opened.key)?.dialog;
        return (
          Dialog && (
            <Dialog
              resource={kindLists[task.task_type]}
              action={opened.key}
              record={opened.task}
              onClose={close}
            />
          )
        );
      })}
    </ResourceContextProvider>
  );
};

type Props = {
  task: Task;
  /** The slots that a return names: those with a refused photo, and the requested empty ones. */
  refusedSlots?: ReturnSlot[];
  /** The number of actions shown outside the menu. */
  maxButtons?: number;
  /** Identifies the place whose dialog is restored after signing in again. */
  restoreKey: string;
};

/** The actions that the user may take now: those shown as buttons, the files, and the rest. */
const useAllowedActions = (task: Task, maxButtons: number) => {
  const may = useCan();
  const allowedActions = (taskRowActions as DialogAction[]).filter(
    ({ key, needs, when }) => key !== 'history' && may(needs, task.task_type) && (when?.(task) ?? true),
  );
  const findEnabled = (key: string) =>
    allowedActions.find(action => action.key === key && !action.disabled?.(task));
  const primaryActions = nextActions.flatMap(key => findEnabled(key) ?? []).slice(0, maxButtons);
  const isReviewer = may(taskActions.actions.review.needs, task.task_type);
  return {
    primaryActions,
    reports: allowedActions.filter(({ key }) => isReport(key)),
    others: allowedActions.filter(action => !primaryActions.includes(action) && !isReport(action.key)),
    canReview: isReviewer && isAwaitingReview(task) && !task.deleted_at,
  };
};

/** In the usual order of a task's life. */
const nextActions = ['restore', 'accept', 'return', 'reject', 'replan', 'planCm', 'close', 'cancel'];
const isReport = (key: string) => ['report', 'export', 'exportXlsx', 'exportNok'].includes(key);
const noSlots: ReturnSlot[] = [];

const ReturnDialog = lazy(() => import('../../task-dialogs/ReturnDialog'), 'ReturnDialog');
