import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gzipSync } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import type { BackupKey } from './backup-key';
import { BrokenArchive } from './broken-archive';
import type { DumpPart, DumpParts } from './dump-parts';

/** The first bytes of a file encrypted by age. */
const encryptedMark = 'age-encryption.org/v1';

/**
 * Writes parts into one file: tar, gzipped, encrypted where a key is given (`age -d FILE | tar xz` reads it too).
 * Written to a temporary file and renamed when it is complete and flushed to disk. Returns its bytes.
 */
export const writeArchive = async (
  parts: DumpParts,
  file: string,
  key: BackupKey | null,
): Promise<number> => {
  const temporaryFile = `${file}.unfinished`;
  const tar = pack();
  // The error reaches whoever reads the stream.
  tar.on('error', () => undefined);
  const compressed = Readable.from(gzip(tar), { objectMode: false });
  try {
    const writing = pipeline(
      key ? await key.seal(compressed) : compressed,
      createWriteStream(temporaryFile, { mode: 0o600 }),
    );
    const packing = addParts(tar, parts).catch(error => {
      tar.destroy(error);
      throw error;
    });
    await Promise.all([packing, writing]);
    const handle = await open(temporaryFile, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(temporaryFile, file);
    return (await stat(file)).size;
  } catch (error) {
    tar.destroy();
    await rm(temporaryFile, { force: true });
    throw error;
  }
};

const addParts = async (tar: Pack, parts: DumpParts) => {
  const numbers = new Map<string, number>();
  for await (const part of parts) {
    const { name, size, content } = createEntry(part, numbers);
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: 0o600 }, error => (error ? reject(error) : resolve()));
      pipeline(content, entry).catch(reject);
    });
  }
  tar.finalize();
};

const createEntry = (part: DumpPart, numbers: Map<string, number>) => {
  switch (part.part) {
    case 'rows': {
      const number = (numbers.get(part.table) ?? 0) + 1;
      numbers.set(part.table, number);
      const name = `tables/${part.table}/${String(number).padStart(6, '0')}.copy`;
      return { name, size: part.lines.length, content: Readable.from([part.lines], { objectMode: false }) };
    }
    case 'file':
      return { name: `files/${part.name}`, size: part.size, content: part.content };
    case 'key':
      return textEntry('secret.key', part.text);
    default: {
      const { part: name, ...fields } = part;
      return textEntry(`${name}.json`, `${JSON.stringify(fields, null, 1)}\n`);
    }
  }
};

const textEntry = (name: string, text: string) => {
  const content = Buffer.from(text);
  return { name, size: content.length, content: Readable.from([content], { objectMode: false }) };
};

/** Compresses in gzip members of 1 MiB, synchronously in this thread: libuv's four threads are the server's. */
async function* gzip(chunks: Pack) {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
    pending.push(chunk);
    size += chunk.length;
    if (size < memberSize) continue;
    yield gzipSync(Buffer.concat(pending), { level: 4 });
    pending = [];
    size = 0;
  }
  if (size) yield gzipSync(Buffer.concat(pending), { level: 4 });
}
const memberSize = 2 ** 20;

/** The parts of an archive, in the order in which they were written. */
export async function* readArchive(file: string, key: BackupKey | null): DumpParts {
  const tar = extract();
  const raw = createReadStream(file);
  const isEncrypted = (await readFirstBytes(file)) === encryptedMark;
  if (isEncrypted && !key)
    throw new Error('This backup is encrypted: give its key by BACKUP_KEY or BACKUP_KEY_FILE.');
  const compressed = isEncrypted ? await key!.open(raw) : raw;
  const reading = pipeline(compressed, createGunzip(), tar).catch(error => {
    tar.destroy(error);
  });
  try {
    for await (const entry of tar) {
      const part = await toPart(entry.header.name, entry.header.size ?? 0, entry as unknown as Readable);
      if (part) yield part;
      entry.resume();
    }
    await reading;
  } catch (error) {
    throw error instanceof BrokenArchive ? error : new BrokenArchive((error as Error).message);
  } finally {
    tar.destroy();
    raw.destroy();
  }
}

const toPart = async (name: string, size: number, content: Readable): Promise<DumpPart | null> => {
  const [folder, rest] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  if (folder === 'tables') return { part: 'rows', table: rest.split('/')[0], lines: await readAll(content) };
  if (folder === 'files') return { part: 'file', name: rest, size, content };
  if (name === 'secret.key') return { part: 'key', text: (await readAll(content)).toString('utf8') };
  if (name === 'beginning.json') return { part: 'beginning', ...JSON.parse(String(await readAll(content))) };
  if (name === 'ending.json') return { part: 'ending', ...JSON.parse(String(await readAll(content))) };
  return null;
};

const readAll = async (content: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const readFirstBytes = async (file: string) => {
  const handle = await open(file).catch(error => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  try {
    const { length } = encryptedMark;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
};
