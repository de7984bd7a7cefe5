import type { FieldPlan } from '../../../contract/field/field-plan';
import type { Vault } from '../../framework/vault/vault';
import { downloadFile, getStoredFile } from './stored-files';

/**
 * Downloads an anomaly's pictures while online, for the site may have no network. A failed download is retried when the
 * anomaly is next viewed or listed; the screen says that the picture is missing.
 */
export const downloadPictures = async (vault: Vault, { photos }: NonNullable<FieldPlan['anomaly']>) => {
  for (const { id, url } of photos)
    if (!getStoredFile(vault, `anomaly/${id}`) && !downloadingIds.has(id)) {
      downloadingIds.add(id);
      await downloadFile(vault, `anomaly/${id}`, { url, name: String(id) }).catch(() => undefined);
      downloadingIds.delete(id);
    }
};
const downloadingIds = new Set<number>();
