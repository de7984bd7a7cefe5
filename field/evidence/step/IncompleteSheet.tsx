import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { ListItem } from '../../framework/ui/ListItem';
import { Sheet } from '../../framework/ui/Sheet';
import { useWords } from '../../framework/words/useWords';
import { getPathLabel } from './path-label';
import styles from './StepPage.module.css';
import { useIncompleteText } from './useIncompleteText';

/** What is still missing in a step; a tap leads there. */
export const IncompleteSheet = ({
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
  const formatIncomplete = useIncompleteText();
  return (
    <Sheet open={open} onClose={onClose} title={formatIncomplete(paths)}>
      <div className={styles.list}>
        {paths.map(path => (
          <ListItem
            key={path}
            title={getPathLabel(kind, step, path, language)}
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
