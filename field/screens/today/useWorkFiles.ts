import { useEffect } from 'react';
import { useVault } from '../../framework/vault/VaultContext';
import { canSendPhotos } from '../../sync/sending/network';
import { downloadPictures } from '../../work/site/download-pictures';
import { getAnomalies } from '../../work/site/get-anomalies';
import { deleteFileChanges, listStoredFileIds } from '../../work/site/stored-files';
import type { Work } from '../../work/tasks/work';

/**
 * Downloads the pictures of anomalies to repair while online, for the site may have no network, and removes pictures
 * and bills of quantities of work that is no longer on the phone. Manuals stay until the agent removes them.
 */
export const useWorkFiles = (works: readonly Work[]) => {
  const vault = useVault();
  useEffect(() => {
    const sources = works.flatMap(({ plan, task }) => [plan, task]).filter(source => source !== null);
    const neededIds = new Set<string>(
      sources.flatMap(source => [
        ...getAnomalies(source).flatMap(({ photos }) => photos.map(({ id }) => `anomaly/${id}`)),
        ...(source.file ? [`boq/${source.file.id}`] : []),
      ]),
    );
    const unneededIds = listStoredFileIds(vault).filter(
      id => !id.startsWith('manual/') && !neededIds.has(id),
    );
    // If it fails (a full phone), it is tried again with the next change.
    if (unneededIds.length) vault.write(unneededIds.flatMap(deleteFileChanges)).catch(() => undefined);
    if (navigator.onLine && canSendPhotos(vault))
      for (const anomaly of sources.flatMap(getAnomalies)) downloadPictures(vault, anomaly);
  }, [vault, works]);
};
