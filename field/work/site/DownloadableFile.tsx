import { type ReactNode, useState } from 'react';
import { sizeIn } from '../../../i18n/numbers';
import { ApiError } from '../../framework/server/call';
import { Button } from '../../framework/ui/Button';
import { FileIcon } from '../../framework/ui/icons/FileIcon';
import { Notice } from '../../framework/ui/Notice';
import { useSingleFlight } from '../../framework/ui/useSingleFlight';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import styles from './DownloadableFile.module.css';
import type { FileId } from './file-id';
import { deleteFileChanges, downloadFile, type FileSource, getStoredFile, readFile } from './stored-files';

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
  useTable('reference');
  const stored = getStoredFile(vault, id);
  const [trouble, setTrouble] = useState<string>();
  const { busy, once } = useSingleFlight();
  const attempt = (what: () => Promise<void>) =>
    once(() => {
      setTrouble(undefined);
      return what().catch(error =>
        setTrouble(
          words.site[!(error instanceof ApiError) ? 'noRoom' : error.status === 0 ? 'offline' : 'unreadable'],
        ),
      );
    });
  const save = () => attempt(() => downloadFile(vault, id, file));
  const open = () =>
    attempt(async () => {
      const content = await readFile(vault, id);
      if (content) show(content, file.name);
    });
  const isOld = stored && file.version !== undefined && stored.version !== file.version;
  return (
    <div className={styles.file}>
      <div className={styles.facts}>
        <FileIcon />
        <span>
          <span className={styles.name}>{file.name}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
          <span className={styles.detail}>
            {sizeIn(language, file.size)} · {stored ? words.site.kept : words.site.notKept}
          </span>
        </span>
      </div>
      {trouble && <Notice tone="bad">{trouble}</Notice>}
      {isOld && <Notice tone="warn">{words.site.newer}</Notice>}
      <div className={styles.deeds}>
        {stored && (
          <Button onClick={open} busy={busy}>
            {words.site.open}
          </Button>
        )}
        {(!stored || isOld) && (
          <Button onClick={save} busy={busy}>
            {isOld ? words.site.renew : words.site.keep}
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

/** Passed to the phone's viewer under its name: few mobile browsers show a PDF themselves. */
const show = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not before the phone has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
