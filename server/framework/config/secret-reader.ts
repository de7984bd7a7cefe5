import { readSecretFile, watchSecret } from '../host/secret-file';
import { Environment, type SecretSetting, secretSettings } from './environment';

/** Keys whose files are read where they are used: a list of keys, or one that is rarely needed. */
type ReadWhereUsed = 'SECRET_KEY' | 'BACKUP_KEY';
const isReadWhereUsed = (name: SecretSetting): name is ReadWhereUsed =>
  name === 'SECRET_KEY' || name === 'BACKUP_KEY';

/** The secrets of an environment that are stored in files: each setting may name one with `NAME_FILE`. */
export const createSecretReader = (environment: NodeJS.ProcessEnv) => {
  const fileOf = (name: SecretSetting) => environment[`${name}_FILE`] || undefined;
  return {
    fileOf,
    /** Current values by setting. */
    read: () => {
      const values: Partial<Record<SecretSetting, string>> = {};
      for (const name of secretSettings) {
        const file = fileOf(name);
        if (!file) continue;
        if (environment[name]) throw new Error(`${name} and ${name}_FILE are both set: take one of them.`);
        if (!isReadWhereUsed(name)) values[name] = readSecretFile(name, file);
      }
      return values;
    },
    /** A getter for a setting's current value: if it comes from a file, the file is read again on each call. */
    follow: (name: Exclude<SecretSetting, ReadWhereUsed>, first: string | undefined) => {
      const file = fileOf(name);
      if (!file || first === undefined) return () => first;
      return watchSecret(
        name,
        file,
        first,
        text => Environment.shape[name].safeParse(text).error?.issues[0].message ?? null,
      );
    },
  };
};
