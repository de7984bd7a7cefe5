import { useEffect } from 'react';
import { useVault } from '../../framework/vault/VaultContext';
import { mayPhotosGo } from '../../sync/sending/network';
import { keepPicturesOf } from '../../work/site/keep-pictures';
import { forgettingFile, keptFileIds } from '../../work/site/kept-files';
import type { Work } from '../../work/tasks/work';

/**
 * Downloads the pictures of anomalies to repair while online, for the site may have no network, and removes pictures
 * and bills of quantities of work that is no longer on the phone. Manuals stay until the agent removes them.
 */
export const useFilesOfWork = (works: readonly Work[]) => {
  const vault = useVault();
  useEffect(() => {
    const planned = works.flatMap(({ plan, task }) => [plan, task]).filter(each => each !== null);
    const needed = new Set<string>(
      planned.flatMap(({ anomaly, file }) => [
        ...(anomaly?.photos ?? []).map(({ id }) => `anomaly/${id}`),
        ...(file ? [`boq/${file.id}`] : []),
      ]),
    );
    const left = keptFileIds(vault).filter(id => !id.startsWith('manual/') && !needed.has(id));
    // A full phone says so where something is entered; this is tried again with the next change.
    if (left.length) vault.write(left.flatMap(forgettingFile)).catch(() => undefined);
    if (navigator.onLine && mayPhotosGo(vault))
      for (const { anomaly } of planned) if (anomaly) keepPicturesOf(vault, anomaly);
  }, [vault, works]);
};
