import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Config } from '../../framework/config/config';
import { BrokenArchive } from './broken-archive';

/** Encrypts and decrypts archives in the format of age (age-encryption.org). */
export type BackupKey = {
  seal: (content: Readable) => Promise<Readable>;
  open: (content: Readable) => Promise<Readable>;
};

const minPassphraseLength = 24;
/** For a passphrase of 24 characters or more: 50 ms, 32 MB. */
const workFactor = 15;

/**
 * The key in BACKUP_KEY or BACKUP_KEY_FILE: an age identity (`AGE-SECRET-KEY-1…`), its recipient (`age1…`), which can
 * only encrypt, or a passphrase of 24 characters or more. Null where none is given.
 */
export const readBackupKey = ({
  backupKey,
  backupKeyFile,
}: Pick<Config, 'backupKey' | 'backupKeyFile'>): BackupKey | null => {
  const name = backupKey === undefined ? `BACKUP_KEY_FILE ${backupKeyFile}` : 'BACKUP_KEY';
  if (backupKey === undefined && backupKeyFile === undefined) return null;
  const text = (backupKey ?? readText(name, backupKeyFile!)).trim();
  const isSecret = text.startsWith('AGE-SECRET-KEY-');
  const isPublic = /^age1[0-9a-z]{20,}$/.test(text);
  if (!isSecret && !isPublic && text.length < minPassphraseLength)
    throw new Error(
      `${name} is not usable: it must be a key of age (AGE-SECRET-KEY-1… or age1…) or a text of ${minPassphraseLength} characters at least`,
    );
  return {
    seal: async content => {
      const { Encrypter, identityToRecipient } = await import('age-encryption');
      const encrypter = new Encrypter();
      if (isSecret) encrypter.addRecipient(await identityToRecipient(text));
      else if (isPublic) encrypter.addRecipient(text);
      else {
        encrypter.setScryptWorkFactor(workFactor);
        encrypter.setPassphrase(text);
      }
      return fromWeb(await encrypter.encrypt(toWeb(content)));
    },
    open: async content => {
      if (isPublic)
        throw new Error(
          `${name} is the public half of a key, which opens no backup: give the AGE-SECRET-KEY-1….`,
        );
      const { Decrypter } = await import('age-encryption');
      const decrypter = new Decrypter();
      if (isSecret) decrypter.addIdentity(text);
      else decrypter.addPassphrase(text);
      try {
        return fromWeb(await decrypter.decrypt(toWeb(content)));
      } catch (error) {
        if (/identit|passphrase/i.test((error as Error).message))
          throw new Error(
            `${name} does not open this backup: it was sealed under another key. Nothing was changed.`,
          );
        throw new BrokenArchive((error as Error).message);
      }
    },
  };
};

const readText = (name: string, file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name} is not usable: ${(error as Error).message}`);
  }
};

type WebStream = globalThis.ReadableStream<Uint8Array>;
const toWeb = (content: Readable) => Readable.toWeb(content) as unknown as WebStream;
const fromWeb = (content: WebStream) => Readable.fromWeb(content as unknown as ReadableStream);
