import type { Config } from '../config';
import type { Db } from '../db/client';
import { moveToStore } from '../store/move';
import { openStore } from '../store/open';
import { checkKept } from './check-kept';

/** What `npm run admin -- files` may be followed by. */
export const filesUsage = [
  '--check [--quick] [--remove-orphans]',
  '--move-to-store [--remove-moved]',
] as const;
export const isFilesCommand = (words: readonly string[]) => {
  const [first, ...options] = words;
  const known = first === '--check' ? ['--quick', '--remove-orphans'] : ['--remove-moved'];
  return (first === '--check' || first === '--move-to-store') && options.every(word => known.includes(word));
};

/** Names that are told of each kind; the rest is counted. */
const mostTold = 20;

/** `files --check`: answers 1 where something is missing or differs. */
export const checkFiles = async (db: Db, config: Config, words: readonly string[]) => {
  const removeOrphans = words.includes('--remove-orphans');
  const quick = words.includes('--quick');
  const { compared, missing, differing, orphans } = await checkKept(db, await openStore(config), {
    quick,
    removeOrphans,
  });
  const kinds = { missing, differing, [removeOrphans ? 'orphan, removed' : 'orphan']: orphans };
  for (const [kind, names] of Object.entries(kinds)) {
    for (const name of names.slice(0, mostTold)) console.log(`${kind}: ${name}`);
    if (names.length > mostTold) console.log(`${kind}: ${names.length - mostTold} more`);
  }
  console.log(
    `${compared} files that rows name compared ${quick ? 'by size' : 'by content'}: ${missing.length} missing, ${differing.length} differing. ` +
      `${orphans.length} files that no row names${removeOrphans ? ' removed' : orphans.length ? ' (--remove-orphans removes them)' : ''}.`,
  );
  return missing.length || differing.length ? 1 : 0;
};

/** `files --move-to-store`: needs no database, so it may run beside a server on the embedded one. */
export const moveFiles = async ({ s3, uploadDir }: Config, words: readonly string[]) => {
  if (!s3?.withFolder) {
    console.error('Set S3_URL and UPLOAD_DIR both: files move from the folder to the store.');
    return 2;
  }
  const store = await openStore({ uploadDir, s3: { ...s3, withFolder: false } });
  const removeMoved = words.includes('--remove-moved');
  const { copied, there, removed } = await moveToStore(uploadDir, store, {
    removeMoved,
    onProgress: moved => {
      const done = moved.copied + moved.there;
      if (done % 1_000 === 0) console.log(`${done} files …`);
    },
  });
  console.log(
    `${copied} files copied to the store, ${there} were there.${removeMoved ? ` ${removed} read back and removed from the folder.` : ' The folder keeps its own (--remove-moved removes what the store has).'}`,
  );
  return 0;
};
