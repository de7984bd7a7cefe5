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
import { withRetry } from './with-retry';

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
const slowest = 128;
/** Seconds for which a presigned URL stays the same, so that browsers can cache the file, and for which it is valid. */
const sameFor = 300;
const goodFor = 600;

/**
 * Files in an S3 bucket. The store verifies the hash of what it receives and refuses corrupted data. Credentials are
 * read again on each call (`fetchFileUrl`), so that they can be replaced at run time.
 */
export const s3Store = (addressNow: () => S3Address, { limit, publicUrl }: S3Options): FileStore => {
  const { bucket: Bucket, prefix, endpoint } = addressNow();
  const client = clientFor(addressNow, endpoint, limit);
  const publicClient = publicUrl ? clientFor(addressNow, publicUrl, limit) : undefined;
  const at = (name: string) => ({ Bucket, Key: prefix + name });
  // A hanging attempt leaves time for a second one.
  const small = { each: 0.4 * limit, again: 0.6 * limit };
  const sending = (size: number) => ({ each: limit + size / slowest, again: limit });

  const put = async (name: string, bytes: Buffer | { path: string }, size: number, sha256: string) => {
    await withRetry(sending(size), abortSignal => {
      const command = new PutObjectCommand({
        ...at(name),
        Body: Buffer.isBuffer(bytes) ? bytes : createReadStream(bytes.path),
        ContentLength: size,
        ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        Metadata: { sha256 },
      });
      return client.send(signedWith(command, sha256), { abortSignal });
    });
  };

  const putInParts = async (name: string, path: string, size: number, sha256: string) => {
    const { UploadId } = await withRetry(small, abortSignal =>
      client.send(new CreateMultipartUploadCommand({ ...at(name), Metadata: { sha256 } }), { abortSignal }),
    );
    try {
      const Parts: { PartNumber: number; ETag?: string }[] = [];
      for (let first = 0; first < size; first += partSize) {
        const PartNumber = Parts.length + 1;
        const Body = await partOf(path, first, Math.min(partSize, size - first));
        const { ETag } = await withRetry<UploadPartCommandOutput>(sending(Body.length), abortSignal => {
          const command = new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body });
          return client.send(signedWith(command, hashOf(Body)), { abortSignal });
        });
        Parts.push({ PartNumber, ETag });
      }
      // The store joins the parts: allow more time.
      await withRetry(sending(size), abortSignal =>
        client.send(
          new CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts } }),
          { abortSignal },
        ),
      );
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => undefined);
      throw error;
    }
  };

  return {
    put: async (name, content: Content) => {
      if (Buffer.isBuffer(content)) return put(name, content, content.length, hashOf(content));
      const { size } = await stat(content.path);
      if (size > partSize) return putInParts(name, content.path, size, content.sha256);
      return put(name, content, size, content.sha256);
    },
    find: name =>
      withRetry(small, async abortSignal => {
        const found = await client
          .send(new HeadObjectCommand(at(name)), { abortSignal })
          .catch(nullIfMissing);
        return found && { size: found.ContentLength ?? 0, modified: found.LastModified ?? new Date() };
      }),
    read: name =>
      withRetry(small, async abortSignal => {
        const found = await client.send(new GetObjectCommand(at(name)), { abortSignal }).catch(nullIfMissing);
        return found && { content: found.Body as Readable, size: found.ContentLength ?? 0 };
      }),
    remove: async name => {
      await withRetry(small, abortSignal => client.send(new DeleteObjectCommand(at(name)), { abortSignal }));
    },
    async *list(folders = storedFolders) {
      for (const folder of folders) {
        let ContinuationToken: string | undefined;
        do {
          const page = await withRetry(small, abortSignal =>
            client.send(
              new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${folder}/`, ContinuationToken }),
              { abortSignal },
            ),
          );
          for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? [])
            yield { name: Key.slice(prefix.length), size: Size, modified: LastModified };
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken);
      }
    },
    removeUnfinished: async () => {
      let removed = 0;
      for (const folder of storedFolders) {
        const { Uploads = [] } = await withRetry(small, abortSignal =>
          client
            .send(new ListMultipartUploadsCommand({ Bucket, Prefix: `${prefix}${folder}/` }), { abortSignal })
            .catch(noneIfUnknown),
        );
        for (const { Key, UploadId, Initiated } of Uploads) {
          if (!Initiated || Initiated.getTime() > Date.now() - maxUploadMs) continue;
          await withRetry(small, abortSignal =>
            client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal }),
          );
          removed++;
        }
      }
      return removed;
    },
    reach: async () => {
      await withRetry(small, abortSignal => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },
    ...(publicClient && {
      addressFor: (name, { type, disposition, cache }) =>
        getSignedUrl(
          publicClient,
          new GetObjectCommand({
            ...at(name),
            ResponseContentType: type,
            ResponseContentDisposition: disposition,
            ResponseCacheControl: cache,
          }),
          {
            expiresIn: goodFor,
            signingDate: new Date(Math.floor(Date.now() / 1_000 / sameFor) * sameFor * 1_000),
          },
        ),
    }),
  };
};

const clientFor = (addressNow: () => S3Address, endpoint: string, limit: number) => {
  const { region, pathStyle } = addressNow();
  return new S3Client({
    endpoint,
    region,
    credentials: async () => {
      const { accessKeyId, secretAccessKey } = addressNow();
      // Expire at once: otherwise the library would cache them instead of asking again.
      return { accessKeyId, secretAccessKey, expiration: new Date() };
    },
    forcePathStyle: pathStyle,
    // We retry ourselves (`withRetry`), within our own time limit.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: Math.min(2_000, limit), socketTimeout: limit },
    expectContinueHeader: false,
    logger: silent,
    // We send hashes where we have them; stores other than Amazon's support no other checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
};

/** Failures are logged by the caller; the library would bypass the server's log. */
const silent = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Signs the body's hash, which the store verifies. */
const signedWith = <Command extends PutObjectCommand | UploadPartCommand>(
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

const partOf = async (path: string, first: number, length: number) => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, first);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const nullIfMissing = (error: { name?: string }) => {
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return null;
  throw error;
};

/** Some stores cannot list unfinished uploads; a lifecycle rule of the bucket removes those. */
const noneIfUnknown = (error: { $metadata?: { httpStatusCode?: number } }) => {
  if (error.$metadata?.httpStatusCode === 501 || error.$metadata?.httpStatusCode === 405)
    return { Uploads: [] };
  throw error;
};
