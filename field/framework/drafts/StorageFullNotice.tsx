import { Notice } from '../ui/Notice';
import { useWords } from '../words/useWords';
import { CopyText } from './CopyText';

/** The text being typed could not be stored: said at once, with a way to save it elsewhere. */
export const StorageFullNotice = ({ text }: { text: string }) => {
  const { words } = useWords();
  return (
    <Notice tone="bad">
      {words.drafts.why} {text && <CopyText text={text} />}
    </Notice>
  );
};
