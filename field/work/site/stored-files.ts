import { ApiError, isUnreachable } from '../../framework/server/call';
import { download } from '../../framework/server/download';
import type { Change, Vault } from '../../framework/vault/vault';
import { fetchFileUrl } from './fetch-file-url';
import type { FileId } from './file-id';

type StoredFile = { name: string; size: number; version?: string };
/** `version`: differs for a newer file of the same name. */
export type FileSource = { url: string; name: string; version?: string };

/** A file's key: its metadata is in `reference`, its bytes in `bytes`; both are written and deleted together. */
const getFileKey = (id: FileId) => `file/${id}`;

export const getStoredFile = (vault: Vault, id: FileId) =>
  vault.get('reference', getFileKey(id))?.value as StoredFile | undefined;

export const listStoredFileIds = (vault: Vault): FileId[] =>
  vault
    .all('reference')
    .flatMap(({ name }) => (name.startsWith('file/') ? [name.slice('file/'.length) as FileId] : []));

/** Downloads a file and stores it encrypted. Rejects with an `ApiError`, or if there is no space. */
export const downloadFile = async (vault: Vault, id: FileId, { url, name, version }: FileSource) => {
  const bytes = await download(url).catch(async error => {
    // URLs are valid for an hour; the plan with this one may have been fetched days ago.
    const isRefused = error instanceof ApiError && !isUnreachable(error);
    const newUrl = isRefused && (await fetchFileUrl(vault, id));
    if (!newUrl || newUrl === url) throw error;
    return download(newUrl);
  });
  const stored: StoredFile = { name, size: bytes.byteLength, version };
  await vault.write([
    { put: 'bytes', key: getFileKey(id), bytes },
    { put: 'reference', row: { name: getFileKey(id), value: stored } },
  ]);
};

export const deleteFileChanges = (id: FileId): Change[] => [
  { remove: 'bytes', key: getFileKey(id) },
  { remove: 'reference', key: getFileKey(id) },
];

/** The file as a Blob, typed by its content; null if it is not stored. */
export const readFile = async (vault: Vault, id: FileId): Promise<Blob | null> => {
  const bytes = await vault.bytes(getFileKey(id));
  return bytes ? new Blob([bytes]) : null;
};
