import { useState } from 'react';
import { Button } from '../ui/Button';
import { useWords } from '../words/useWords';

/** Copies the typed text, to be saved in another app; where the browser refuses, the text can be selected by hand. */
export const CopyText = ({ text }: { text: string }) => {
  const { words } = useWords();
  const [state, setState] = useState<'copied' | 'notCopied' | null>(null);
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(isCopied ? 'copied' : 'notCopied');
  };
  return (
    <>
      <Button onClick={copy}>{words.drafts.copy}</Button>
      <span role="status">{state && words.drafts[state]}</span>
    </>
  );
};
