import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nowAndThen } from './now-and-then';

/** The folder in which uploads lie until their call is answered: ours alone, on the disk that keeps them later. */
export const incomingFolder = async (uploadDir: string) => {
  const folder = incomingIn(uploadDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};
const incomingIn = (uploadDir: string) => path.join(uploadDir, '.incoming');

/** Written beside its place, then moved there: a reader never finds half of it, and what fails leaves nothing. */
export const writeWhole = async <T>(place: string, write: (unfinished: string) => Promise<T>): Promise<T> => {
  const unfinished = `${place}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    const written = await write(unfinished);
    await rename(unfinished, place);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};
const isUnfinished = (name: string) => /\.\w+\.\d+\.[0-9a-z]+$/.test(name);

/** No upload and no writing of a file takes as long, in milliseconds. */
const longest = 3_600_000;

/**
 * Removes what servers that were killed left unfinished. Known by its age alone: the disk may be shared with servers
 * whose process numbers mean nothing here. Answers how many.
 */
export const removeUnfinished = async (uploadDir: string) => {
  const photos = path.join(uploadDir, 'photos');
  const beside = [photos, 'files', 'drawn'].map(folder => path.resolve(uploadDir, folder));
  for (const { name } of await foldersIn(photos)) beside.push(path.join(photos, name));
  let removed = await removeOld(incomingIn(uploadDir), () => true);
  for (const folder of beside) removed += await removeOld(folder, isUnfinished);
  return removed;
};

const removeOld = async (folder: string, isOurs: (name: string) => boolean) => {
  let removed = 0;
  for (const entry of await entriesOf(folder)) {
    if (!entry.isFile() || !isOurs(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const { mtimeMs } = (await stat(file).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (mtimeMs > Date.now() - longest) continue;
    await rm(file, { force: true });
    removed++;
  }
  return removed;
};

const foldersIn = async (folder: string) => (await entriesOf(folder)).filter(entry => entry.isDirectory());

const entriesOf = async (folder: string) => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** Looks when the server has started, and every hour that it runs. */
export const removeUnfinishedNowAndThen = (app: FastifyInstance, uploadDir: string) => {
  const failure = 'unfinished files were not removed';
  app.addHook('onReady', async () => {
    removeUnfinished(uploadDir).catch(error => app.log.error(error, failure));
  });
  nowAndThen(app, longest, failure, () => removeUnfinished(uploadDir));
};
