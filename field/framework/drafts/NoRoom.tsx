import { Notice } from '../ui/Notice';
import { useWords } from '../words/useWords';
import { CopyText } from './CopyText';

/** What is being typed here does not lie on the disk: said at once, with a way to save it elsewhere. */
export const NoRoom = ({ text }: { text: string }) => {
  const { words } = useWords();
  return (
    <Notice tone="bad">
      {words.drafts.why} {text && <CopyText text={text} />}
    </Notice>
  );
};
