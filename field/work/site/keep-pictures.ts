import type { FieldPlan } from '../../../contract/field/field';
import type { Vault } from '../../framework/vault/vault';
import { keepFile, keptFile } from './kept-files';

/**
 * Fetches an anomaly's pictures while there is a network, for the site may have none. One that cannot be had now is
 * asked for again when the anomaly is looked at or listed the next time; the screen says that it is not here.
 */
export const keepPicturesOf = async (vault: Vault, { photos }: NonNullable<FieldPlan['anomaly']>) => {
  for (const { id, url } of photos)
    if (!keptFile(vault, `anomaly/${id}`) && !fetching.has(id)) {
      fetching.add(id);
      await keepFile(vault, `anomaly/${id}`, { url, name: String(id) }).catch(() => undefined);
      fetching.delete(id);
    }
};
const fetching = new Set<number>();
