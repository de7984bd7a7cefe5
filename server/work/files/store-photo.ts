import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import exifReader from 'exif-reader';
import sharp from 'sharp';
import { parseWallClock } from '../../../contract/framework/wall-clock';
import { ApiError } from '../../framework/http/errors';
import type { Content, FileStore } from '../../framework/store/file-store';
import type { ReceivedFile } from '../../framework/uploads/receive-file';
import { heicToJpeg, isHeic } from './heic-to-jpeg';
import { withImageSemaphore } from './with-image-semaphore';

/** Metadata read from a picture's bytes. */
export type StoredPhoto = {
  file: string;
  type: string;
  size: number;
  sha256: string;
  /** Pixels, upright */
  width: number;
  height: number;
  place: { lat: number; lng: number } | null;
  taken_at: Date | null;
};

const types: Record<string, { type: string; extension: string }> = {
  jpeg: { type: 'image/jpeg', extension: 'jpg' },
  png: { type: 'image/png', extension: 'png' },
  webp: { type: 'image/webp', extension: 'webp' },
};
/** Larger ones would need far more memory to decode than their file size suggests. */
const maxPixels = 60_000_000;

/**
 * Stores an uploaded picture unchanged, named by its content, before any row refers to it; a HEIC becomes a JPEG,
 * because browsers do not show HEIC. Refused with 415 unless it is a complete jpeg, png, webp or heic, whatever its
 * name says. `sha256` is that of the bytes as sent. Reading and decoding run under the sender's semaphore; the store,
 * which may be slow, is awaited outside of it.
 */
export const storePhoto = async (
  store: FileStore,
  uploaded: Pick<ReceivedFile, 'path' | 'hash'>,
  sender: number,
): Promise<StoredPhoto> => {
  const { content, ...photo } = await withImageSemaphore(sender, () => readPhoto(uploaded));
  await store.put(photo.file, content);
  return photo;
};

const readPhoto = async (
  uploaded: Pick<ReceivedFile, 'path' | 'hash'>,
): Promise<StoredPhoto & { content: Content }> => {
  const original = await readFile(uploaded.path);
  const { bytes, picture } = await decodePicture(original);
  const { type, extension } = types[picture.format];
  const name = bytes === original ? uploaded.hash : createHash('sha256').update(bytes).digest('hex');
  // Rotated by 90°, width and height are swapped.
  const isRotated = (picture.orientation ?? 1) >= 5;
  const [width, height] = isRotated ? [picture.height, picture.width] : [picture.width, picture.height];
  return {
    file: `photos/${name.slice(0, 2)}/${name}.${extension}`,
    type,
    size: bytes.length,
    sha256: uploaded.hash,
    width,
    height,
    ...readExif(picture.exif),
    // An unchanged upload is on disk: it need not stay in memory while it is stored.
    content: bytes === original ? { path: uploaded.path, sha256: uploaded.hash } : bytes,
  };
};

const decodePicture = async (original: Buffer) => {
  try {
    const metadata = await sharp(original, { limitInputPixels: maxPixels }).metadata();
    const bytes = isHeic(metadata) ? await heicToJpeg(original, metadata) : original;
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' });
    const picture = await image.metadata();
    if (!types[picture.format]) throw new Error(picture.format);
    // Decodes the whole file, so that a truncated or broken one fails here, not when it is viewed. Line by line and
    // small: 59 megapixels take 0.8 s and 5 MB, where statistics of all pixels took 5.4 s and 177 MB.
    await image.resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return { bytes, picture };
  } catch {
    throw new ApiError('unsupportedFile', {
      cause: 'notAPhoto',
      fields: [{ path: 'photo', cause: 'notAPhoto' }],
    });
  }
};

/** Place and time from the picture's EXIF. */
const readExif = (exif: Buffer | undefined): Pick<StoredPhoto, 'place' | 'taken_at'> => {
  try {
    const { GPSInfo: gps, Photo: photo } = exif ? exifReader(exif) : {};
    const lat = toDegrees(gps?.GPSLatitude, gps?.GPSLatitudeRef === 'S');
    const lng = toDegrees(gps?.GPSLongitude, gps?.GPSLongitudeRef === 'W');
    const isKnown = lat !== null && lng !== null;
    return {
      place: isKnown && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null,
      taken_at: parseTakenAt(photo?.DateTimeOriginal, photo?.OffsetTimeOriginal),
    };
  } catch {
    return { place: null, taken_at: null };
  }
};
/**
 * The phone's local time, read as UTC by the library; without a zone the product's is assumed.
 */
const parseTakenAt = (wallClock: unknown, zone: unknown) => {
  if (!(wallClock instanceof Date) || Number.isNaN(wallClock.getTime())) return null;
  const offset = /^[+-]\d\d:\d\d/.exec(typeof zone === 'string' ? zone : '')?.[0];
  const shown = wallClock.toISOString().slice(0, 19);
  const at = new Date(offset ? `${shown}${offset}` : parseWallClock(shown));
  return Number.isNaN(at.getTime()) ? null : at;
};
const toDegrees = (parts: number[] | undefined, negative: boolean) => {
  if (parts?.length !== 3 || parts.some(part => !Number.isFinite(part))) return null;
  const value = parts[0] + parts[1] / 60 + parts[2] / 3600;
  return negative ? -value : value;
};
