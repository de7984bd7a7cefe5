import { type ReactNode, useState } from 'react';
import { sizeIn } from '../../../i18n/numbers';
import { ApiError, isUnreachable } from '../../framework/server/call';
import { Button } from '../../framework/ui/Button';
import { FileIcon } from '../../framework/ui/icons/FileIcon';
import { Notice } from '../../framework/ui/Notice';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import styles from './DownloadableFile.module.css';
import type { FileId } from './file-id';
import { deleteFileChanges, downloadFile, type FileSource, readFile } from './stored-files';
import { useStoredFile } from './useStoredFile';

/** A file that the agent may store on the phone, to open it offline. */
export const DownloadableFile = ({
  id,
  file,
  detail,
}: {
  id: FileId;
  file: FileSource & { size: number };
  detail?: ReactNode;
}) => {
  const vault = useVault();
  const { words, language } = useWords();
  const stored = useStoredFile(id);
  const [errorMessage, setErrorMessage] = useState<string>();
  const { busy, once } = useSingleFlight();
  const getErrorMessage = (error: unknown) => {
    // Any other error comes from the phone's storage, which rejects when it is full.
    if (!(error instanceof ApiError)) return words.site.noRoom;
    return isUnreachable(error) ? words.site.offline : words.site.unreadable;
  };
  const attempt = (action: () => Promise<void>) =>
    once(() => {
      setErrorMessage(undefined);
      return action().catch(error => setErrorMessage(getErrorMessage(error)));
    });
  const store = () => attempt(() => downloadFile(vault, id, file));
  const open = () =>
    attempt(async () => {
      const content = await readFile(vault, id);
      if (content) openInViewer(content, file.name);
    });
  const isOutdated = stored && file.version !== undefined && stored.version !== file.version;
  return (
    <div className={styles.file}>
      <div className={styles.facts}>
        <FileIcon />
        <span>
          <span className={styles.name}>{file.name}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <span className={styles.detail}>
            {sizeIn(language, file.size)} · {stored ? words.site.stored : words.site.notStored}
          </span>
        </span>
      </div>
      {errorMessage && <Notice tone="bad">{errorMessage}</Notice>}
      {isOutdated && <Notice tone="warn">{words.site.outdated}</Notice>}
      <div className={styles.deeds}>
        {stored && (
          <Button onClick={open} busy={busy}>
            {words.site.open}
          </Button>
        )}
        {(!stored || isOutdated) && (
          <Button onClick={store} busy={busy}>
            {isOutdated ? words.site.update : words.site.store}
          </Button>
        )}
        {stored && (
          <Button look="danger" onClick={() => attempt(() => vault.write(deleteFileChanges(id)))}>
            {words.site.remove}
          </Button>
        )}
      </div>
    </div>
  );
};

/** Passes the file to the phone's viewer: few mobile browsers show a PDF themselves. */
const openInViewer = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The phone needs a while to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
