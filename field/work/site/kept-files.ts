import { Refusal } from '../../framework/server/call';
import { download } from '../../framework/server/download';
import type { Change, Vault } from '../../framework/vault/vault';
import { addressNow } from './address-now';
import type { FileId } from './file-id';

type KeptFile = { name: string; size: number; version?: string };
/** `version`: what tells a newer one of the same name from it. */
export type FileToKeep = { url: string; name: string; version?: string };

/** What is told of it lies in `reference`, its bytes apart: both come and go together. */
const nameOf = (id: FileId) => `file/${id}`;

export const keptFile = (vault: Vault, id: FileId) =>
  vault.get('reference', nameOf(id))?.value as KeptFile | undefined;

export const keptFileIds = (vault: Vault): FileId[] =>
  vault
    .all('reference')
    .flatMap(({ name }) => (name.startsWith('file/') ? [name.slice('file/'.length) as FileId] : []));

/** Fetches a file and keeps it, sealed like the rest. Rejects with a `Refusal`, or where there is no room. */
export const keepFile = async (vault: Vault, id: FileId, { url, name, version }: FileToKeep) => {
  const bytes = await download(url).catch(async error => {
    // Addresses are good for an hour; the plan that names this one may have come days ago.
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

/** The file as the browser takes it, by its content; null where it is not here. */
export const openFile = async (vault: Vault, id: FileId): Promise<Blob | null> => {
  const bytes = await vault.bytes(nameOf(id));
  return bytes ? new Blob([bytes]) : null;
};
