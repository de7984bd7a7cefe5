import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import styles from './KindMark.module.css';
import { kindColours } from './kind-colours';
import { kindDrawings } from './kind-drawings';

/** The task type's colour and icon; the word stands beside it. */
export const KindMark = ({ kind }: { kind: TaskKind }) => (
  <svg
    className={styles.mark}
    data-kind={kind}
    style={kindColours(kind)}
    viewBox="-6 -6 36 36"
    aria-hidden="true"
    focusable="false"
  >
    <rect x="-6" y="-6" width="36" height="36" rx="9" />
    <g>{kindDrawings[taskKindDefinitions[kind].look.drawing]}</g>
  </svg>
);
