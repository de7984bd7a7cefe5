import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config';
import { ensurePrivateFolder } from '../host/private-folder';
import { type Key, minPassphraseLength, parseKey } from './key';

export type KeyConfig = Pick<Config, 'dataDir' | 'secretKey' | 'secretKeyFile'>;

/**
 * The secret keys, in order, and their source for error messages: SECRET_KEY, SECRET_KEY_FILE, or a file in DATA_DIR
 * that is generated if missing.
 */
export const loadSecretKeys = ({ secretKey, secretKeyFile, dataDir }: KeyConfig) => {
  if (secretKey !== undefined) return named('SECRET_KEY', secretKey);
  if (secretKeyFile !== undefined) return inFile(`SECRET_KEY_FILE ${secretKeyFile}`, secretKeyFile);
  const file = getKeyFilePath(dataDir);
  makeOnce(dataDir, file);
  return inFile(`The key in DATA_DIR (${file})`, file);
};

export const getKeyFilePath = (dataDir: string) => path.join(dataDir, 'secret.key');

const named = (name: string, text: string) => ({ name, keys: keysIn(name, text) });

/** Parses a list of keys, keeping its order. No error message contains a key. */
const keysIn = (name: string, text: string): readonly Key[] => {
  const words = text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(Boolean);
  if (!words.length) throw new Error(`${name} is not usable: it holds no key`);
  return words.map((word, at) => {
    const key = parseKey(word);
    if (!key)
      throw new Error(
        `${name} is not usable: key ${at + 1} must be 32 bytes in base64 or hexadecimal, or a text of ${minPassphraseLength} characters at least`,
      );
    return key;
  });
};

const inFile = (name: string, file: string) => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name} is not usable: ${(error as Error).message}`);
  }
  return named(name, text);
};

/** Two servers that start at once in one folder end up with the same key: the second reads the first one's. */
const makeOnce = (folder: string, file: string) => {
  ensurePrivateFolder(folder);
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    readFileSync(file);
  } catch {
    try {
      writeFileSync(fresh, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
      linkSync(fresh, file);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new Error(`DATA_DIR ${folder} is not usable: ${message}`);
    } finally {
      rmSync(fresh, { force: true });
    }
  }
};
