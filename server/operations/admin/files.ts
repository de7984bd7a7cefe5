import { moveToStore } from '../../framework/store/move-to-store';
import { openStore } from '../../framework/store/open-store';
import { checkStoredFiles } from '../../work/files/check-stored-files';
import type { AdminCommand } from './command';

const acceptsOnly =
  (...options: string[]) =>
  (words: readonly string[]) =>
    words.every(word => options.includes(word));

/** Names printed of each kind; the rest is only counted. */
const maxListed = 20;

/** Exits with 1 if something is missing or differs. */
export const checkFiles: AdminCommand = {
  usage: '[--quick] [--remove-orphans]',
  takes: acceptsOnly('--quick', '--remove-orphans'),
  work: async ({ db }, config, words) => {
    const removeOrphans = words.includes('--remove-orphans');
    const quick = words.includes('--quick');
    const { compared, missing, differing, orphans } = await checkStoredFiles(db, await openStore(config), {
      quick,
      removeOrphans,
    });
    const kinds = { missing, differing, [removeOrphans ? 'orphan, removed' : 'orphan']: orphans };
    for (const [kind, names] of Object.entries(kinds)) {
      for (const name of names.slice(0, maxListed)) console.log(`${kind}: ${name}`);
      if (names.length > maxListed) console.log(`${kind}: ${names.length - maxListed} more`);
    }
    const removal = removeOrphans ? ' removed' : ' (--remove-orphans removes them)';
    console.log(
      `${compared} files that rows name compared ${quick ? 'by size' : 'by content'}: ${missing.length} missing, ${differing.length} differing. ` +
        `${orphans.length} files that no row names${removeOrphans || orphans.length ? removal : ''}.`,
    );
    return missing.length || differing.length ? 1 : 0;
  },
};

/** Needs no database, so it may run beside a server on the embedded one. */
export const moveFiles: AdminCommand = {
  usage: '[--remove-moved]',
  takes: acceptsOnly('--remove-moved'),
  workWithoutDatabase: async ({ s3, uploadDir }, words) => {
    if (!s3?.withFolder) {
      console.error('Set S3_URL and UPLOAD_DIR both: files move from the folder to the store.');
      return 2;
    }
    const store = await openStore({ uploadDir, s3: { ...s3, withFolder: false } });
    const removeMoved = words.includes('--remove-moved');
    const { copied, alreadyStored, removed } = await moveToStore(uploadDir, store, {
      removeMoved,
      onProgress: moved => {
        const done = moved.copied + moved.alreadyStored;
        if (done % 1_000 === 0) console.log(`${done} files …`);
      },
    });
    console.log(
      `${copied} files copied to the store, ${alreadyStored} were there.${removeMoved ? ` ${removed} read back and removed from the folder.` : ' The folder keeps its own (--remove-moved removes what the store has).'}`,
    );
    return 0;
  },
};
