/** An S3 bucket, or the part of one below a prefix. */
export type S3Address = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
  /** '' or the prefix of every name, with its slash */
  prefix: string;
  /** Path-style addresses: the bucket is in the path, not in the host name. */
  pathStyle: boolean;
};

const form = 'https://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=REGION][&style=virtual]';

/** Parses `S3_URL`. Throws why it is invalid; no message repeats its value. */
export const parseS3Address = (text: string): S3Address => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [bucket, ...prefix] = url?.pathname.split('/').filter(Boolean).map(decoded) ?? [];
  const style = url?.searchParams.get('style') ?? 'path';
  if (!url || !/^https?:$/.test(url.protocol)) throw refusal(`it must be ${form}`);
  if (!url.username || !url.password) throw refusal(`the key or its secret is missing in ${form}`);
  if (!bucket) throw refusal(`the bucket is missing in ${form}`);
  if (style !== 'path' && style !== 'virtual') throw refusal('style must be path or virtual');
  return {
    endpoint: url.origin,
    accessKeyId: decoded(url.username),
    secretAccessKey: decoded(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix.map(part => `${part}/`).join(''),
    pathStyle: style === 'path',
  };
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refusal('a percent sign in it must be written %25');
  }
};
const refusal = (reason: string) => new Error(reason);
