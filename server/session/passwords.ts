import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes). */
export const hashPassword = (password: string) => hash(password);

let decoy: Promise<string> | undefined;

/** Compares with a stored hash. Without one it works as long on a decoy, so that timing tells nothing. */
export const isPassword = async (password: string, stored: string | undefined) => {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
};
