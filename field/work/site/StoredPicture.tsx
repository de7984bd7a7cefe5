import { useEffect, useState } from 'react';
import { Sheet } from '../../framework/ui/Sheet';
import { useVault } from '../../framework/vault/VaultContext';
import type { FileId } from './file-id';
import styles from './StoredPicture.module.css';
import { readFile } from './stored-files';

/** A picture stored on the phone; a tap shows it in full screen. */
export const StoredPicture = ({ id, label }: { id: FileId; label: string }) => {
  const vault = useVault();
  const [address, setAddress] = useState<string>();
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    let objectUrl: string | undefined;
    let cancelled = false;
    readFile(vault, id).then(content => {
      if (!content || cancelled) return;
      objectUrl = URL.createObjectURL(content);
      setAddress(objectUrl);
    });
    return () => {
      cancelled = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [vault, id]);
  if (!address) return null;
  return (
    <>
      <button type="button" className={styles.small} onClick={() => setLarge(true)}>
        <img src={address} alt={label} />
      </button>
      <Sheet open={isLarge} onClose={() => setLarge(false)} title={label}>
        <img className={styles.large} src={address} alt="" />
      </Sheet>
    </>
  );
};
