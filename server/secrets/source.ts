import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config';
import { privateFolder } from '../machine/private-folder';
import { type Key, keyFrom, leastText } from './key';

export type KeyConfig = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyFile'>;
export type KeySource = {
  /** How a sentence names it. */
  name: string;
  read: () => readonly Key[];
  /** Of keys that we made ourselves: puts a new one before them, and forgets all but the first ones. */
  own?: { add: () => void; keep: (count: number) => void };
};

/** Where the secret keys come from: SECRET_KEY, SECRET_KEY_FILE, or a file in DATA_DIR that is made when it is not there. */
export const keySource = ({ secretKey, secretKeyFile, dataDir }: KeyConfig): KeySource => {
  if (secretKey !== undefined) return { name: 'SECRET_KEY', read: remembered('SECRET_KEY', () => secretKey) };
  if (secretKeyFile !== undefined) {
    const name = `SECRET_KEY_FILE ${secretKeyFile}`;
    return { name, read: remembered(name, () => readFile(name, secretKeyFile)) };
  }
  const file = madeKeyFile(dataDir);
  const name = `The key in DATA_DIR (${file})`;
  const read = () => readFile(name, file);
  return {
    name,
    read: remembered(name, () => {
      makeOnce(dataDir, file);
      return read();
    }),
    own: {
      add: () => replace(file, [newKey(), ...wordsOf(read())]),
      keep: count => replace(file, wordsOf(read()).slice(0, count)),
    },
  };
};

export const madeKeyFile = (dataDir: string) => path.join(dataDir, 'secret.key');

/** Making a key of a long text takes a tenth of a second: the same text is not read twice. */
const remembered = (name: string, text: () => string) => {
  let known: { text: string; keys: readonly Key[] } | undefined;
  return () => {
    const now = text();
    if (known?.text !== now) known = { text: now, keys: keysIn(name, now) };
    return known.keys;
  };
};

/** The keys of a list, the first one first. No sentence repeats any of them. */
const keysIn = (name: string, text: string): readonly Key[] => {
  const words = wordsOf(text);
  if (!words.length) throw new Error(`${name} is not usable: it holds no key`);
  return words.map((word, at) => {
    const key = keyFrom(word);
    if (!key)
      throw new Error(
        `${name} is not usable: key ${at + 1} must be 32 bytes in base64 or hexadecimal, or a text of ${leastText} characters at least`,
      );
    return key;
  });
};

const wordsOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(Boolean);

const readFile = (name: string, file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name} is not usable: ${(error as Error).message}`);
  }
};

const newKey = () => randomBytes(32).toString('base64');

/** Two servers that start at once in one folder end with the same key: the second finds the first one's. */
const makeOnce = (folder: string, file: string) => {
  privateFolder(folder);
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    readFileSync(file);
  } catch {
    try {
      writeFileSync(fresh, `${newKey()}\n`, { mode: 0o600, flush: true });
      linkSync(fresh, file);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new Error(`DATA_DIR ${folder} is not usable: ${message}`);
    } finally {
      rmSync(fresh, { force: true });
    }
  }
};

const replace = (file: string, keys: readonly string[]) => {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(fresh, `${keys.join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(fresh, file);
};
