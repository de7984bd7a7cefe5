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
  if (secretKey !== undefined) return { name: 'SECRET_KEY', keys: parseKeys('SECRET_KEY', secretKey) };
  if (secretKeyFile !== undefined) return readKeyFile(`SECRET_KEY_FILE ${secretKeyFile}`, secretKeyFile);
  const file = getKeyFilePath(dataDir);
  createKeyFile(dataDir, file);
  return readKeyFile(`The key in DATA_DIR (${file})`, file);
};

export const getKeyFilePath = (dataDir: string) => path.join(dataDir, 'secret.key');

/** Parses a list of keys, keeping its order. No error message contains a key. */
const parseKeys = (name: string, text: string): readonly Key[] => {
  const texts = text
    .split(/[,\n]/)
    .map(part => part.trim())
    .filter(Boolean);
  if (!texts.length) throw new Error(`${name} is not usable: it holds no key`);
  return texts.map((keyText, index) => {
    const key = parseKey(keyText);
    if (!key)
      throw new Error(
        `${name} is not usable: key ${index + 1} must be 32 bytes in base64 or hexadecimal, or a text of ${minPassphraseLength} characters at least`,
      );
    return key;
  });
};

const readKeyFile = (name: string, file: string) => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name} is not usable: ${(error as Error).message}`);
  }
  return { name, keys: parseKeys(name, text) };
};

/** Two servers that start at once in one folder end up with the same key: the second reads the first one's. */
const createKeyFile = (folder: string, file: string) => {
  ensurePrivateFolder(folder);
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    readFileSync(file);
  } catch {
    try {
      writeFileSync(temporaryFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
      linkSync(temporaryFile, file);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new Error(`DATA_DIR ${folder} is not usable: ${message}`);
    } finally {
      rmSync(temporaryFile, { force: true });
    }
  }
};
