import type { TaskKind } from '../../../contract/organisation/vocabulary';
import styles from './KindMark.module.css';
import { kindDrawings } from './kind-drawings';

/** The task type's colour and icon; the word stands beside it. */
export const KindMark = ({ kind }: { kind: TaskKind }) => (
  <svg className={styles.mark} data-kind={kind} viewBox="-6 -6 36 36" aria-hidden="true" focusable="false">
    <rect x="-6" y="-6" width="36" height="36" rx="9" />
    <g>{kindDrawings[kind]}</g>
  </svg>
);
