import { Box, MenuItem, MenuList, Popover } from '@mui/material';
import { useTranslate } from 'ra-core';
import { listStateActions, type StateAction, stateActions } from '../../../contract/work/task-menu';
import type { Task } from '../../../contract/work/tasks';
import { useLabels } from '../../framework/fields/useLabels';
import type { CellEditorProps } from '../../framework/lists/actions';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { ErrorAlert } from '../../framework/ui/FormDialog';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useReportTaskAction } from '../task-dialogs/useReportTaskAction';

/** The status changes that need no further input, over the status cell; applied at once. */
export const TaskStatusEditor = ({
  contract,
  record,
  source,
  name,
  anchor,
  onClose,
}: CellEditorProps<Task>) => {
  const translate = useTranslate();
  const labels = useLabels(contract.name);
  const may = useCan();
  const reportAction = useReportTaskAction();
  const { busy, refusal, attempt } = useAttempt();
  const title = translate('terrain.generated.editCell', { field: labels.field(source), name });
  const states = listStateActions(record).filter(key => may(stateActions[key].needs, record.task_type));
  const changeState = (state: StateAction) =>
    attempt(async () => {
      reportAction(state, await call(stateActions[state], { id: record.task_id }));
      onClose();
    });
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={() => !busy && onClose()}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { maxWidth: 340 } } }}
    >
      {refusal && (
        <Box sx={{ p: 1, pb: 0 }}>
          <ErrorAlert error={refusal} />
        </Box>
      )}
      <MenuList autoFocus autoFocusItem aria-label={title}>
        {states.map(state => (
          <MenuItem key={state} disabled={busy} onClick={() => changeState(state)}>
            {labels.action(state)}
          </MenuItem>
        ))}
      </MenuList>
    </Popover>
  );
};
