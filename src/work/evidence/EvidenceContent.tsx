import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import type { TaskDetail } from '../../../contract/work/tasks';
import { AddedDataPanel } from './AddedDataPanel';
import { ClockInPanel } from './ClockInPanel';
import { NotesReturnPanel } from './NotesReturnPanel';
import { StepPanel } from './StepPanel';

/** The content of a step: of a test, or of a panel besides the tests. */
export const EvidenceContent = ({ task, test }: { task: TaskDetail; test: string }) => {
  if (test === 'notesReturn') return <NotesReturnPanel task={task} />;
  if (test === 'addedData') return <AddedDataPanel task={task} />;
  if (test === taskKindDefinitions[task.task_type].clockin) return <ClockInPanel task={task} test={test} />;
  return <StepPanel task={task} test={test} />;
};
