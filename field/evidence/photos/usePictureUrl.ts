import { useEffect, useState } from 'react';
import { useVault } from '../../framework/vault/VaultContext';

/**
 * An object URL for encrypted bytes while `enabled`, revoked otherwise: what is not shown takes no memory. Undefined
 * while loading, null if they are not on the phone.
 */
export const usePictureUrl = (key: string, enabled = true): string | null | undefined => {
  const vault = useVault();
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    if (!enabled) return;
    let objectUrl: string | null = null;
    let isCancelled = false;
    vault.bytes(key).then(
      bytes => {
        if (isCancelled) return;
        objectUrl = bytes?.byteLength ? URL.createObjectURL(new Blob([bytes])) : null;
        setUrl(objectUrl);
      },
      () => !isCancelled && setUrl(null),
    );
    return () => {
      isCancelled = true;
      if (objectUrl) URL.revokeObjectURL(objectUrl);
      setUrl(undefined);
    };
  }, [vault, key, enabled]);
  return url;
};
