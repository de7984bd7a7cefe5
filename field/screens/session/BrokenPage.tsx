import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';
import { SessionLayout } from './SessionLayout';

/** The browser denies access to the storage: a private window, a full disk, damaged storage. Nothing is removed. */
export const BrokenPage = ({ error }: { error: unknown }) => {
  const { words } = useWords();
  const texts = words.session.broken;
  return (
    <SessionLayout title={texts.title}>
      <Notice tone="bad">
        <p>{isSecureContext ? texts.what : texts.insecure}</p>
        <p>{String(error)}</p>
      </Notice>
      <Button look="main" onClick={() => location.reload()}>
        {texts.again}
      </Button>
    </SessionLayout>
  );
};
