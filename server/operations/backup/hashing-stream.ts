import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** Hashes a file's content while it is read; `finish` reads the rest and returns hash and size. */
export const createHashingStream = (source: AsyncIterable<Uint8Array>) => {
  const hash = createHash('sha256');
  let size = 0;
  const hashChunks = async function* () {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const content = Readable.from(hashChunks(), { objectMode: false });
  return {
    content,
    finish: async () => {
      if (!content.readableEnded) for await (const _ of content);
      return { size, sha256: hash.digest('hex') };
    },
  };
};
