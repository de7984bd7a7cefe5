import type { Db } from '../../framework/db/client';
import type { FileInfo, FileStore } from '../../framework/store/file-store';
import { forEachConcurrently } from '../../framework/store/for-each-concurrently';
import { hashContent } from '../../framework/uploads/hash-content';
import { getOriginalName } from './picture-sizes';
import {
  listLatePhotoFiles,
  listPhotoFiles,
  listUploadedFiles,
  namesInUse,
  type StoredFileRow,
} from './queries-stored-files';

export type StoredFilesCheck = {
  compared: number;
  /** Files that a row names but the store lacks, and those with different content or size. */
  missing: string[];
  differing: string[];
  /** Files without a row and older than a day; removed if that was requested. */
  orphans: string[];
};

const batchSize = 500;
/** Hours that a file may exist before a row names it. */
const graceHours = 24;

/**
 * Compares rows with stored files, by content, or by size alone for speed; then finds files without a row, and removes
 * them if asked to. Servers may run at the same time: a file stored again is young again.
 */
export const checkStoredFiles = async (
  db: Db,
  store: FileStore,
  { quick, removeOrphans }: { quick: boolean; removeOrphans: boolean },
): Promise<StoredFilesCheck> => {
  const check: StoredFilesCheck = { compared: 0, missing: [], differing: [], orphans: [] };
  await compareRows(db, store, quick, check);
  await checkOrphans(db, store, removeOrphans, check);
  return check;
};

const compareRows = async (db: Db, store: FileStore, quick: boolean, check: StoredFilesCheck) => {
  for (const listRows of [listPhotoFiles, listLatePhotoFiles, listUploadedFiles]) {
    for (let after = 0; ; ) {
      const rows = await listRows(db, after, batchSize);
      if (!rows.length) break;
      await forEachConcurrently(rows, row => compare(store, row, quick, check));
      after = rows[rows.length - 1].id;
    }
  }
};

const checkOrphans = async (db: Db, store: FileStore, removeOrphans: boolean, check: StoredFilesCheck) => {
  const checkNames = async (names: readonly string[]) => {
    const inUse = await namesInUse(db, [...new Set(names.map(getOriginalName))]);
    const orphans = names.filter(name => !inUse.has(getOriginalName(name)));
    await forEachConcurrently(orphans, async name => {
      // Checked again: it may have been stored again since.
      const stored = await store.find(name);
      if (!stored || !isOld(stored)) return;
      if (removeOrphans) await store.remove(name);
      check.orphans.push(name);
    });
  };
  let names: string[] = [];
  for await (const file of store.list()) {
    if (isOld(file)) names.push(file.name);
    if (names.length < batchSize) continue;
    await checkNames(names);
    names = [];
  }
  await checkNames(names);
};

const isOld = ({ modified }: FileInfo) => modified.getTime() < Date.now() - graceHours * 3_600_000;

const compare = async (store: FileStore, row: StoredFileRow, quick: boolean, check: StoredFilesCheck) => {
  check.compared++;
  const stored = await store.find(row.file);
  if (!stored) check.missing.push(row.file);
  else if (row.size !== null && stored.size !== row.size) check.differing.push(row.file);
  else if (!quick && !(await hasExpectedContent(store, row))) check.differing.push(row.file);
};

/** Files are named by the hash of their content; otherwise the row has the hash. */
const hasExpectedContent = async (store: FileStore, { file, sha256 }: StoredFileRow) => {
  const expectedHash = /([0-9a-f]{64})\.\w+$/.exec(file)?.[1] ?? sha256;
  const storedFile = await store.read(file);
  return storedFile !== null && (await hashContent(storedFile.content)) === expectedHash;
};
