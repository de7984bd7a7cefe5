import { Refusal } from '../../framework/server/call';
import { download } from '../../framework/server/download';
import type { Change, Vault } from '../../framework/vault/vault';
import { addressNow } from './address-now';
import type { FileId } from './file-id';

type KeptFile = { name: string; size: number; version?: string };
/** `version`: tells a newer file of the same name apart. */
export type FileToKeep = { url: string; name: string; version?: string };

/** Its metadata is in `reference`, its bytes apart: both are written and deleted together. */
const nameOf = (id: FileId) => `file/${id}`;

export const keptFile = (vault: Vault, id: FileId) =>
  vault.get('reference', nameOf(id))?.value as KeptFile | undefined;

export const keptFileIds = (vault: Vault): FileId[] =>
  vault
    .all('reference')
    .flatMap(({ name }) => (name.startsWith('file/') ? [name.slice('file/'.length) as FileId] : []));

/** Downloads a file and stores it encrypted. Rejects with a `Refusal`, or if there is no space. */
export const keepFile = async (vault: Vault, id: FileId, { url, name, version }: FileToKeep) => {
  const bytes = await download(url).catch(async error => {
    // URLs are valid for an hour; the plan with this one may have been fetched days ago.
    const now = error instanceof Refusal && error.status > 0 && (await addressNow(vault, id));
    if (!now || now === url) throw error;
    return download(now);
  });
  const kept: KeptFile = { name, size: bytes.byteLength, version };
  await vault.write([
    { put: 'bytes', key: nameOf(id), bytes },
    { put: 'reference', row: { name: nameOf(id), value: kept } },
  ]);
};

export const forgettingFile = (id: FileId): Change[] => [
  { remove: 'bytes', key: nameOf(id) },
  { remove: 'reference', key: nameOf(id) },
];

/** The file as a Blob, typed by its content; null if it is not stored. */
export const openFile = async (vault: Vault, id: FileId): Promise<Blob | null> => {
  const bytes = await vault.bytes(nameOf(id));
  return bytes ? new Blob([bytes]) : null;
};
