import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { slotLabel } from '../../../contract/work/evidence';
import type { Db } from '../../framework/db/client';
import { type FileStore, readBytes } from '../../framework/store/file-store';
import { drawDemoPhoto } from './draw-demo-photo';
import type { PhotoSize } from './photo-urls';
import { photoWithSite } from './queries-photos';
import { withImageSemaphore } from './with-image-semaphore';

/** The file of a demo photo, which is drawn at the first request. */
export const demoPhotoFile = (photoId: number) => `drawn/${photoId}.jpg`;

/**
 * A photo's file in one of its sizes, by its name in the store, generated if missing, under the semaphore of `holder`.
 * Null if the photo does not exist or its file is gone.
 */
export const getPhotoFile = async (
  db: Db,
  store: FileStore,
  photoId: number,
  size: PhotoSize,
  holder: number | string,
): Promise<{ name: string; type: string } | null> => {
  const photo = await photoWithSite(db, photoId);
  if (!photo || photo.removed_at) return null;
  const original = photo.file ?? demoPhotoFile(photoId);
  if (size !== 'original' && (await store.find(madeName(original, size))))
    return { name: madeName(original, size), type: sizes[size].type };
  if (!(await store.find(original))) {
    if (photo.file) return null;
    const place = photo.lat !== null && photo.lng !== null ? { lat: photo.lat, lng: photo.lng } : null;
    const drawn = {
      siteCode: photo.code,
      label: slotLabel(photo.kind, photo.test, photo.slot, 'fr'),
      at: photo.taken_at ?? photo.created_at,
      place,
    };
    await store.put(original, await withImageSemaphore(holder, () => drawDemoPhoto(drawn)));
  }
  if (size === 'original') return { name: original, type: photo.type };
  return madeFrom(store, original, size, holder);
};

/** A picture that belongs to no task, in one of its smaller sizes; null if its file is gone. */
export const getResizedFile = async (
  store: FileStore,
  { file }: { file: string },
  size: Exclude<PhotoSize, 'original'>,
  holder: number,
) => madeFrom(store, file, size, holder);

/**
 * Generates the smaller sizes of an original in the background, one picture after another: each takes a core. If the
 * queue is too long they are generated on demand.
 */
export const queueResize = (store: FileStore, original: string, log: FastifyBaseLogger) => {
  if (later >= maxQueued) return;
  later++;
  queue = queue
    .then(() => madeFrom(store, original, 'thumb', 'later'))
    .then(() => madeFrom(store, original, 'view', 'later'))
    .catch(error => log.error({ err: error, original }, 'smaller sizes of a photo not made'))
    .finally(() => later--);
};
let queue: Promise<unknown> = Promise.resolve();
let later = 0;
const maxQueued = 2_000;

const sizes = {
  thumb: { longest: 320, extension: 'webp', type: 'image/webp' },
  view: { longest: 2048, extension: 'jpg', type: 'image/jpeg' },
} as const;
const madeName = (original: string, size: keyof typeof sizes) =>
  `${original}.${size}.${sizes[size].extension}`;
/** The original and all files generated from it. */
export const listPictureFiles = (original: string) => [
  original,
  ...Object.keys(sizes).map(size => madeName(original, size as keyof typeof sizes)),
];
/** The original of a generated file, or the file itself. */
export const getOriginalName = (file: string) => file.replace(/\.(?:thumb\.webp|view\.jpg)$/, '');

const pendingByStore = new WeakMap<FileStore, Map<string, Promise<boolean>>>();

const madeFrom = async (
  store: FileStore,
  original: string,
  size: keyof typeof sizes,
  holder: number | string,
) => {
  const name = madeName(original, size);
  const under = pendingByStore.get(store) ?? new Map<string, Promise<boolean>>();
  pendingByStore.set(store, under);
  // Simultaneous requests share the same work.
  const work = under.get(name) ?? make(store, original, size, holder).finally(() => under.delete(name));
  under.set(name, work);
  return (await work) ? { name, type: sizes[size].type } : null;
};

/** Returns whether the original still exists. */
const make = async (
  store: FileStore,
  original: string,
  size: keyof typeof sizes,
  holder: number | string,
) => {
  const name = madeName(original, size);
  if (await store.find(name)) return true;
  const bytes = await withImageSemaphore(holder, async () => {
    const source = await readBytes(store, original);
    return source && shrink(source, size);
  });
  if (bytes) await store.put(name, bytes);
  return bytes !== null;
};

const shrink = (source: Buffer, size: keyof typeof sizes) => {
  const { longest } = sizes[size];
  const upright = sharp(source)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
  return size === 'thumb'
    ? upright.webp({ quality: 72 }).toBuffer()
    : // The position stays in the EXIF; the orientation has been applied.
      upright.keepExif().withMetadata({ orientation: 1 }).jpeg({ quality: 82 }).toBuffer();
};
