import type { TaskKind } from '../../contract/vocabulary';
import { PanelLoading } from './PanelLoading';

/** Holds the place of the evidence viewers. */
const TaskPanel = (_: { taskId: number; kind: TaskKind }) => <PanelLoading />;
export default TaskPanel;
