import { createHash } from 'node:crypto';

/** The SHA-256 of a stream, in hexadecimal. */
export const hashContent = async (content: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};
