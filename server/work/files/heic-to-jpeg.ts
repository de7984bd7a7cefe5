import { Worker } from 'node:worker_threads';
import sharp, { type Metadata } from 'sharp';
import { workerFile } from '../../framework/host/worker-file';

export type HeicJob = { bytes: Uint8Array; maxPixels: number };
export type HeicPixels = { rgba: Uint8ClampedArray; width: number; height: number };

/** The default format of phones; sharp reads its header, but has no decoder for its pixels. */
export const isHeic = ({ format, compression }: Metadata) => format === 'heif' && compression === 'hevc';

/** The largest phone photos have 48 million pixels. Decoding takes four bytes per pixel, twice. */
const maxPixels = 50_000_000;
const timeLimitMs = 120_000;

/** Converts to an upright JPEG with place, time and colours. Throws if it is not a HEIC or is truncated. */
export const heicToJpeg = async (bytes: Buffer, { exif, icc }: Metadata): Promise<Buffer> => {
  // One at a time: each takes a core and several hundred megabytes.
  const decoding = queue.then(() => decode({ bytes, maxPixels }));
  queue = decoding.catch(() => undefined);
  const { rgba, width, height } = await decoding;
  const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 90 })
    .toBuffer();
  return withSegments(jpeg, [
    ...(exif ? [segment(0xe1, resetOrientation(exif))] : []),
    ...(icc ? [segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc]))] : []),
  ]);
};
let queue: Promise<unknown> = Promise.resolve();

const decode = async (job: HeicJob): Promise<HeicPixels> => {
  const worker = new Worker(workerFile('heic-worker', import.meta.url), { workerData: job });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<HeicPixels>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('decoding took too long')), timeLimitMs);
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', code => reject(new Error(`the decoder ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/** A JPEG segment; content too long for its length field is left out. */
const segment = (marker: number, content: Buffer) => {
  if (content.length > 65_533) return Buffer.alloc(0);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
/** Inserted after the two bytes with which every JPEG begins. */
const withSegments = (jpeg: Buffer, segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

const exifHead = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;
/**
 * The EXIF with its orientation reset, as the rotation has already been applied. The first directory of the TIFF begins
 * with the number of its entries, 12 bytes each: a tag in the first two, a short value in the ninth and tenth.
 */
const resetOrientation = (exif: Buffer) => {
  const tiff = Buffer.from(exif.subarray(0, 6).equals(exifHead) ? exif.subarray(6) : exif);
  const isLittleEndian = tiff.toString('latin1', 0, 2) === 'II';
  const readUInt16 = (offset: number) =>
    isLittleEndian ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; directory + 2 <= tiff.length && entry < readUInt16(directory); entry++) {
    const offset = directory + 2 + entry * 12;
    if (offset + 12 > tiff.length) break;
    if (readUInt16(offset) !== orientationTag) continue;
    if (isLittleEndian) tiff.writeUInt16LE(1, offset + 8);
    else tiff.writeUInt16BE(1, offset + 8);
  }
  return Buffer.concat([exifHead, tiff]);
};
