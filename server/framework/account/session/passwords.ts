import { hash, verify } from '@node-rs/argon2';
import { limiters } from '../../http/limiters';

/**
 * argon2id with the library's defaults (19 MiB, 2 passes). A semaphore limits concurrent calls, in total and for each
 * `holder`: an account or name.
 */
export const hashPassword = (password: string, holder: number | string = '') =>
  limiters.password.during(holder, () => hash(password));

let decoy: Promise<string> | undefined;

/** Compares with a stored hash. Without one it hashes a decoy, so that timing reveals nothing. */
export const verifyPassword = async (
  password: string,
  stored: string | undefined,
  holder: number | string = '',
) => {
  decoy ??= hash('no account has this password');
  const comparedHash = stored ?? (await decoy);
  const matches = await limiters.password.during(holder, () => verify(comparedHash, password));
  return stored !== undefined && matches;
};
