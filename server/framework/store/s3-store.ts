import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type UploadPartCommandOutput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { maxUploadMs } from '../uploads/atomic-write';
import { type Content, type FileStore, storedFolders } from './file-store';
import type { S3Address } from './s3-address';
import { type RetryPolicy, withRetry } from './with-retry';

export type S3Options = {
  /** Milliseconds within which the store must answer, retries included; time for a transfer is added. */
  limit: number;
  /** Origin at which browsers reach the store; without it files go through the server. */
  publicUrl?: string;
};

// Suppress the SDK's warnings about future Node versions: not useful in an operator's log.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

/** Larger files are uploaded in parts, each with its own hash. */
const partSize = 8 * 2 ** 20;
/** Assumed minimum bandwidth to the store, in bytes per millisecond. */
const minBandwidth = 128;
/** Seconds for which a presigned URL stays the same, so that browsers can cache the file. */
const urlStableSeconds = 300;
/** Seconds for which a presigned URL is valid. */
const urlValidSeconds = 600;

/**
 * Files in an S3 bucket. The store verifies the hash of what it receives and refuses corrupted data. Credentials are
 * read again on each call (`getAddress`), so that they can be replaced at run time.
 */
export const s3Store = (getAddress: () => S3Address, { limit, publicUrl }: S3Options): FileStore => {
  const { bucket, prefix, endpoint } = getAddress();
  const store: Bucket = {
    bucket,
    prefix,
    client: createClient(getAddress, endpoint, limit),
    // A hanging attempt leaves time for a second one.
    quick: { attemptTimeout: 0.4 * limit, retryWindow: 0.6 * limit },
    transfer: size => ({ attemptTimeout: limit + size / minBandwidth, retryWindow: limit }),
  };
  const { client, quick } = store;
  const publicClient = publicUrl ? createClient(getAddress, publicUrl, limit) : undefined;

  return {
    put: async (name, content: Content) => {
      if (Buffer.isBuffer(content))
        return putObject(store, name, content, content.length, hashBytes(content));
      const { size } = await stat(content.path);
      if (size > partSize) return putInParts(store, name, content.path, size, content.sha256);
      return putObject(store, name, content, size, content.sha256);
    },
    find: name =>
      withRetry(quick, async abortSignal => {
        const object = await client
          .send(new HeadObjectCommand(getLocation(store, name)), { abortSignal })
          .catch(nullIfMissing);
        return object && { size: object.ContentLength ?? 0, modified: object.LastModified ?? new Date() };
      }),
    read: name =>
      withRetry(quick, async abortSignal => {
        const object = await client
          .send(new GetObjectCommand(getLocation(store, name)), { abortSignal })
          .catch(nullIfMissing);
        return object && { content: object.Body as Readable, size: object.ContentLength ?? 0 };
      }),
    remove: async name => {
      await withRetry(quick, abortSignal =>
        client.send(new DeleteObjectCommand(getLocation(store, name)), { abortSignal }),
      );
    },
    async *list(folders = storedFolders) {
      for (const folder of folders) yield* listFolder(store, folder);
    },
    removeUnfinished: async () => {
      let removed = 0;
      for (const folder of storedFolders) removed += await removeUnfinishedUploads(store, folder);
      return removed;
    },
    reach: async () => {
      await withRetry(quick, abortSignal =>
        client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }),
      );
    },
    ...(publicClient && {
      addressFor: (name, { type, disposition, cache }) =>
        getSignedUrl(
          publicClient,
          new GetObjectCommand({
            ...getLocation(store, name),
            ResponseContentType: type,
            ResponseContentDisposition: disposition,
            ResponseCacheControl: cache,
          }),
          { expiresIn: urlValidSeconds, signingDate: getSigningDate() },
        ),
    }),
  };
};

/** The bucket with its client, and the time limits of calls. */
type Bucket = {
  client: S3Client;
  bucket: string;
  /** Precedes the names of all our files. */
  prefix: string;
  /** For calls that transfer no content. */
  quick: RetryPolicy;
  /** For calls that send that many bytes. */
  transfer: (size: number) => RetryPolicy;
};

const getLocation = ({ bucket, prefix }: Bucket, name: string) => ({ Bucket: bucket, Key: prefix + name });

const putObject = async (
  store: Bucket,
  name: string,
  content: Buffer | { path: string },
  size: number,
  sha256: string,
) => {
  await withRetry(store.transfer(size), abortSignal => {
    const command = new PutObjectCommand({
      ...getLocation(store, name),
      Body: Buffer.isBuffer(content) ? content : createReadStream(content.path),
      ContentLength: size,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      Metadata: { sha256 },
    });
    return store.client.send(signBodyHash(command, sha256), { abortSignal });
  });
};

const putInParts = async (store: Bucket, name: string, path: string, size: number, sha256: string) => {
  const { client, quick, transfer } = store;
  const location = getLocation(store, name);
  const { UploadId } = await withRetry(quick, abortSignal =>
    client.send(new CreateMultipartUploadCommand({ ...location, Metadata: { sha256 } }), { abortSignal }),
  );
  try {
    const Parts: { PartNumber: number; ETag?: string }[] = [];
    for (let start = 0; start < size; start += partSize) {
      const PartNumber = Parts.length + 1;
      const Body = await readPart(path, start, Math.min(partSize, size - start));
      const { ETag } = await withRetry<UploadPartCommandOutput>(transfer(Body.length), abortSignal => {
        const command = new UploadPartCommand({ ...location, UploadId, PartNumber, Body });
        return client.send(signBodyHash(command, hashBytes(Body)), { abortSignal });
      });
      Parts.push({ PartNumber, ETag });
    }
    // The store joins the parts: allow more time.
    await withRetry(transfer(size), abortSignal =>
      client.send(new CompleteMultipartUploadCommand({ ...location, UploadId, MultipartUpload: { Parts } }), {
        abortSignal,
      }),
    );
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...location, UploadId })).catch(() => undefined);
    throw error;
  }
};

async function* listFolder({ client, bucket, prefix, quick }: Bucket, folder: string) {
  let ContinuationToken: string | undefined;
  do {
    const page = await withRetry(quick, abortSignal =>
      client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: `${prefix}${folder}/`, ContinuationToken }),
        { abortSignal },
      ),
    );
    for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
      yield { name: Key.slice(prefix.length), size: Size, modified: LastModified };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

/** Aborts the uploads in parts that nothing can be continuing any more; returns how many. */
const removeUnfinishedUploads = async ({ client, bucket, prefix, quick }: Bucket, folder: string) => {
  const { Uploads = [] } = await withRetry(quick, abortSignal =>
    client
      .send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: `${prefix}${folder}/` }), {
        abortSignal,
      })
      .catch(emptyIfUnsupported),
  );
  let removed = 0;
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated.getTime() > Date.now() - maxUploadMs) continue;
    await withRetry(quick, abortSignal =>
      client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }), { abortSignal }),
    );
    removed++;
  }
  return removed;
};

/** Rounded down, so that the URL stays the same for a while. */
const getSigningDate = () =>
  new Date(Math.floor(Date.now() / 1_000 / urlStableSeconds) * urlStableSeconds * 1_000);

const createClient = (getAddress: () => S3Address, endpoint: string, limit: number) => {
  const { region, pathStyle } = getAddress();
  return new S3Client({
    endpoint,
    region,
    credentials: async () => {
      const { accessKeyId, secretAccessKey } = getAddress();
      // Expire at once: otherwise the library would cache them instead of asking again.
      return { accessKeyId, secretAccessKey, expiration: new Date() };
    },
    forcePathStyle: pathStyle,
    // We retry ourselves (`withRetry`), within our own time limit.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: Math.min(2_000, limit), socketTimeout: limit },
    expectContinueHeader: false,
    logger: silentLogger,
    // We send hashes where we have them; stores other than Amazon's support no other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
};

/** Failures are logged by the caller; the library would bypass the server's log. */
const silentLogger = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Signs the body's hash, which the store verifies. */
const signBodyHash = <Command extends PutObjectCommand | UploadPartCommand>(
  command: Command,
  sha256: string,
): Command => {
  (command.middlewareStack as PutObjectCommand['middlewareStack']).add(
    next => args => {
      (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'hashOfBody' },
  );
  return command;
};

const readPart = async (path: string, start: number, length: number) => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const nullIfMissing = (error: { name?: string }) => {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null;
  throw error;
};

/** Some stores cannot list unfinished uploads; a lifecycle rule of the bucket removes those. */
const emptyIfUnsupported = (error: { $metadata?: { httpStatusCode?: number } }) => {
  if (error.$metadata?.httpStatusCode === 501 || error.$metadata?.httpStatusCode === 405)
    return { Uploads: [] };
  throw error;
};
