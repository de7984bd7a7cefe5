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
import { choosePrimaryAction } from './choose-primary-action';

/**
 * What the reader may do with a task now: as a button what they most likely do next, the rest in « Plus ». The same
 * permissions as in its list.
 */
export const TaskActions = ({ task, refusedSlots = noSlots, isIncomplete = false, restoreKey }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(task.task_type);
  const may = useCan();
  const allowedActions = [...taskRowActions, reviewAction].filter(
    ({ key, needs, when }) => key !== 'history' && may(needs, task.task_type) && (when?.(task) ?? true),
  );
  const primary = choosePrimaryAction(task, {
    enabled: new Set(allowedActions.filter(({ disabled }) => !disabled?.(task)).map(({ key }) => key)),
    isIncomplete: isIncomplete || refusedSlots.length > 0,
  });
  const primaryAction = allowedActions.find(({ key }) => key === primary);
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement>();
  // A dialog keeps the task as it was when opened, whatever others change meanwhile.
  const dialogs = useDialogs<{ key: string; task: Task }>();
  const openOn = (key: string) => dialogs.open(key, { key, task });
  const { last } = dialogs;
  useRestoredDialog(restoreKey, last ? { key: last.key } : null, restored => openOn(restored.key));
  const others = allowedActions.filter(action => action !== primaryAction);
  return (
    <ResourceContextProvider value={task.task_type}>
      {primaryAction && (
        <Button
          variant="contained"
          startIcon={primaryAction.icon}
          {...('to' in primaryAction
            ? { component: Link, to: primaryAction.to(task) }
            : { onClick: () => openOn(primaryAction.key) })}
        >
          {labels.action(primaryAction.key)}
        </Button>
      )}
      {others.length > 0 && (
        <IconButton
          aria-label={translate('terrain.generated.more')}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
        >
          <MoreHoriz />
        </IconButton>
      )}
      {menuAnchor && (
        <RowMenu
          anchor={menuAnchor}
          actions={others}
          record={task}
          onClose={() => setMenuAnchor(undefined)}
          onChoose={(_, key) => {
            setMenuAnchor(undefined);
            openOn(key);
          }}
        />
      )}
      {dialogs.renderDialogs((opened, close) => {
        if (opened.key === 'return')
          return <ReturnDialog task={opened.task} slots={refusedSlots} onClose={close} />;
        const action = taskRowActions.find(({ key }) => key === opened.key);
        const Dialog = action && 'dialog' in action && action.dialog;
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
  /** Required photos are missing: accepting is not proposed first. */
  isIncomplete?: boolean;
  /** Identifies the place whose dialog is restored after signing in again. */
  restoreKey: string;
};

/** Opens the page that steps through the evidence, at this task. */
const reviewAction: RowAction<Task> = {
  key: 'review',
  icon: <RateReviewOutlined />,
  needs: taskActions.actions.review.needs,
  when: task => isAwaitingReview(task) && !task.deleted_at,
  to: task => `/review?kind=${task.task_type}&task=${task.task_id}`,
};

const noSlots: ReturnSlot[] = [];

const ReturnDialog = lazy(() => import('../../task-dialogs/ReturnDialog'), 'ReturnDialog');
