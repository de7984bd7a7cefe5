import { createHash } from 'node:crypto';

/** What a response contained: the ids of each list, each with a stamp of the returned data. */
export type CursorContent = Record<'plans' | 'tasks', ReadonlyMap<number, string>>;

/**
 * A cursor encodes everything that the phone has, so the server stores no state per phone: whatever differs from it has
 * changed. `scope` identifies user, language and program version; a cursor made for another is treated as unknown.
 */
export const writeCursor = (content: CursorContent, scope: string) => {
  const parts = [hashToStamp(scope), ...listNames.map(name => encodeList(content[name]))];
  const cursor = Buffer.concat(parts).toString('base64url');
  return cursor.length <= maxLength ? cursor : unknownCursor;
};

/** Decodes a cursor; null if it is not valid for `scope`. */
export const readCursor = (cursor: string, scope: string): CursorContent | null => {
  const bytes = Buffer.from(cursor, 'base64url');
  if (!bytes.subarray(0, stampBytes).equals(hashToStamp(scope))) return null;
  let offset = stampBytes;
  /** The inverse of `encodeNumber`; at most five bytes. */
  const readNumber = () => {
    let value = 0;
    for (let factor = 1; factor <= 128 ** 4; factor *= 128) {
      const byte = bytes.at(offset++) ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    return value;
  };
  const readList = () => {
    const stamps = new Map<number, string>();
    let id = 0;
    for (let remaining = readNumber(); remaining > 0 && offset < bytes.length; remaining--) {
      id += readNumber();
      stamps.set(id, bytes.toString('base64url', offset, offset + stampBytes));
      offset += stampBytes;
    }
    return stamps;
  };
  const content = { plans: readList(), tasks: readList() };
  const ids = [...content.plans.keys(), ...content.tasks.keys()];
  return offset === bytes.length && ids.every(id => id <= maxId) ? content : null;
};

/** 48 bits: one in 281,474,976,710,656 changes goes unnoticed. */
export const createStamp = (facts: unknown) => hashToStamp(JSON.stringify(facts)).toString('base64url');

const listNames = ['plans', 'tasks'] as const;
const stampBytes = 6;
const maxId = 2_147_483_647;
/**
 * Fits into the request line that proxies accept (8 kB), with seven hundred items; clients with more request
 * everything.
 */
const maxLength = 7_000;
/** Not valid for any scope. */
const unknownCursor = '0';

const hashToStamp = (text: string) => createHash('sha256').update(text).digest().subarray(0, stampBytes);

/** Ids as differences, so that most take one byte. */
const encodeList = (stamps: ReadonlyMap<number, string>) => {
  const parts = [encodeNumber(stamps.size)];
  let previousId = 0;
  for (const [id, stamp] of [...stamps].sort(([one], [other]) => one - other)) {
    parts.push(encodeNumber(id - previousId), Buffer.from(stamp, 'base64url'));
    previousId = id;
  }
  return Buffer.concat(parts);
};

/** Seven bits in each byte, the lowest first; the high bit of a byte is set where another follows. */
const encodeNumber = (value: number) => {
  const bytes = [];
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) bytes.push((remaining % 128) | 128);
  return Buffer.from([...bytes, remaining]);
};
