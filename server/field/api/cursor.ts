import { createHash } from 'node:crypto';

/** What an answer contained: the ids of each list, each with a stamp of the returned data. */
export type CursorContent = Record<'plans' | 'tasks', ReadonlyMap<number, string>>;

/**
 * A cursor encodes everything that the phone has, so the server stores no state per phone: whatever differs from it has
 * changed. `of` identifies user, language and program version; a cursor made for another is treated as unknown.
 */
export const writeCursor = (content: CursorContent, of: string) => {
  const written = [stampBytesOf(of), ...lists.map(list => listOf(content[list]))];
  const cursor = Buffer.concat(written).toString('base64url');
  return cursor.length <= maxLength ? cursor : tooMuch;
};

/** Decodes a cursor; null if it is not valid for `of`. */
export const readCursor = (cursor: string, of: string): CursorContent | null => {
  const bytes = Buffer.from(cursor, 'base64url');
  if (!bytes.subarray(0, stampBytes).equals(stampBytesOf(of))) return null;
  let at = stampBytes;
  const number = () => {
    let value = 0;
    for (let place = 1; place <= 128 ** 4; place *= 128) {
      const byte = bytes.at(at++) ?? 0;
      value += (byte & 127) * place;
      if (byte < 128) break;
    }
    return value;
  };
  const list = () => {
    const content = new Map<number, string>();
    let id = 0;
    for (let remaining = number(); remaining > 0 && at < bytes.length; remaining--) {
      id += number();
      content.set(id, bytes.toString('base64url', at, at + stampBytes));
      at += stampBytes;
    }
    return content;
  };
  const content = { plans: list(), tasks: list() };
  const ids = [...content.plans.keys(), ...content.tasks.keys()];
  return at === bytes.length && ids.every(id => id <= maxId) ? content : null;
};

/** 48 bits: one in 281,474,976,710,656 changes goes unnoticed. */
export const createStamp = (facts: unknown) => stampBytesOf(JSON.stringify(facts)).toString('base64url');

const lists = ['plans', 'tasks'] as const;
const stampBytes = 6;
const maxId = 2_147_483_647;
/**
 * Fits into the request line that proxies accept (8 kB), with seven hundred items; clients with more request
 * everything.
 */
const maxLength = 7_000;
const tooMuch = '0';

const stampBytesOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, stampBytes);

/** Ids as differences, so that most take one byte. */
const listOf = (content: ReadonlyMap<number, string>) => {
  let before = 0;
  return Buffer.concat([
    numberOf(content.size),
    ...[...content]
      .sort(([one], [other]) => one - other)
      .flatMap(([id, stamp]) => {
        const difference = numberOf(id - before);
        before = id;
        return [difference, Buffer.from(stamp, 'base64url')];
      }),
  ]);
};

const numberOf = (value: number) => {
  const bytes = [];
  let remaining = value;
  for (; remaining > 127; remaining = Math.floor(remaining / 128)) bytes.push((remaining % 128) | 128);
  return Buffer.from([...bytes, remaining]);
};
