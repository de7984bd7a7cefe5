import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { Line } from '../../framework/ui/Line';
import { Sheet } from '../../framework/ui/Sheet';
import { useWords } from '../../framework/words/useWords';
import { labelOf } from './label-of';
import styles from './StepPage.module.css';
import { useLackingWords } from './useLackingWords';

/** What is still missing in a step; a tap leads there. */
export const LackingSheet = ({
  open,
  onClose,
  onShow,
  kind,
  step,
  paths,
}: {
  open: boolean;
  onClose: () => void;
  onShow: (path: string) => void;
  kind: TaskKind;
  step: EvidenceStep;
  paths: readonly string[];
}) => {
  const { language } = useWords();
  const lackingWords = useLackingWords();
  return (
    <Sheet open={open} onClose={onClose} title={lackingWords(paths)}>
      <div className={styles.list}>
        {paths.map(path => (
          <Line
            key={path}
            title={labelOf(kind, step, path, language)}
            onClick={() => {
              onClose();
              onShow(path);
            }}
          />
        ))}
      </div>
    </Sheet>
  );
};
