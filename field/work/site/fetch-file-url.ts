import { field } from '../../../contract/field/field';
import { call } from '../../framework/server/call';
import type { Vault } from '../../framework/vault/vault';
import type { FileId } from './file-id';

/** A fresh signed URL of a file; undefined if nothing refers to it any more. */
export const fetchFileUrl = async (vault: Vault, id: FileId): Promise<string | undefined> => {
  const token = vault.get('session', 'session')?.token;
  const [{ plans }, { tasks }, { manuals }] = await Promise.all([
    call(field.actions.plans, { days: 31 }, { token }),
    call(field.actions.tasks, {}, { token }),
    call(field.actions.manuals, {}, { token }),
  ]);
  const urls = new Map<FileId, string>(manuals.map(({ id, url }) => [`manual/${id}`, url]));
  for (const { file, anomalies } of [...plans, ...tasks]) {
    if (file) urls.set(`boq/${file.id}`, file.url);
    for (const photo of anomalies.flatMap(({ photos }) => photos)) urls.set(`anomaly/${photo.id}`, photo.url);
  }
  return urls.get(id);
};
