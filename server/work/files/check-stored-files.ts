import { createHash } from 'node:crypto';
import type { Db } from '../../framework/db/client';
import { atOnce } from '../../framework/store/at-once';
import type { FileStore, Kept } from '../../framework/store/file-store';
import { originalOf } from './picture';
import {
  filesNotDeleted,
  latePhotosWithFile,
  type NamedFile,
  namesInUse,
  photosWithFile,
} from './queries-stored-files';

export type StoredFilesCheck = {
  compared: number;
  /** Names that a row has and the store has not, and those whose content or size is another. */
  missing: string[];
  differing: string[];
  /** What nobody names and nothing was put under for a day, with what was made of it. */
  orphans: string[];
};

const batch = 500;
/** Hours for which a file may lie there before a row names it. */
const grace = 24;

/**
 * Compares what rows name with what is kept, by content, or by size alone where it must be quick; then finds what
 * nobody names, and removes it where asked to. Servers may run meanwhile: what is put again is young again.
 */
export const checkStoredFiles = async (
  db: Db,
  store: FileStore,
  { quick, removeOrphans }: { quick: boolean; removeOrphans: boolean },
): Promise<StoredFilesCheck> => {
  const check: StoredFilesCheck = { compared: 0, missing: [], differing: [], orphans: [] };
  for (const next of [photosWithFile, latePhotosWithFile, filesNotDeleted]) {
    for (let after = 0; ; ) {
      const rows = await next(db, after, batch);
      if (!rows.length) break;
      await atOnce(rows, row => compare(store, row, quick, check));
      after = rows[rows.length - 1].id;
    }
  }
  let page: string[] = [];
  const lookAtPage = async () => {
    const inUse = await namesInUse(db, [...new Set(page.map(originalOf))]);
    const orphans = page.filter(name => !inUse.has(originalOf(name)));
    page = [];
    await atOnce(orphans, async name => {
      // Asked again: it may have been put anew while we looked.
      const there = await store.find(name);
      if (!there || !isOld(there)) return;
      if (removeOrphans) await store.remove(name);
      check.orphans.push(name);
    });
  };
  for await (const file of store.list()) {
    if (isOld(file)) page.push(file.name);
    if (page.length >= batch) await lookAtPage();
  }
  await lookAtPage();
  return check;
};

const isOld = ({ modified }: Kept) => modified.getTime() < Date.now() - grace * 3_600_000;

const compare = async (store: FileStore, row: NamedFile, quick: boolean, check: StoredFilesCheck) => {
  check.compared++;
  const there = await store.find(row.file);
  if (!there) check.missing.push(row.file);
  else if (row.size !== null && there.size !== row.size) check.differing.push(row.file);
  else if (!quick && !(await isAsNamed(store, row))) check.differing.push(row.file);
};

/** Kept under the hash of its content; where the name says none, the row does. */
const isAsNamed = async (store: FileStore, { file, sha256 }: NamedFile) => {
  const wanted = /([0-9a-f]{64})\.\w+$/.exec(file)?.[1] ?? sha256;
  const found = await store.read(file);
  if (!found) return false;
  const hash = createHash('sha256');
  for await (const chunk of found.content) hash.update(chunk);
  return hash.digest('hex') === wanted;
};
