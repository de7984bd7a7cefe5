import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { slotLabel } from '../../../contract/work/evidence';
import type { Db } from '../../framework/db/client';
import { defaultLanguage } from '../../framework/language/language';
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
  if (size !== 'original' && (await store.find(getSizedName(original, size))))
    return { name: getSizedName(original, size), type: sizes[size].type };
  if (!(await store.find(original))) {
    if (photo.file) return null;
    await storeDemoPhoto(store, original, photo, holder);
  }
  if (size === 'original') return { name: original, type: photo.type };
  return getSizedFile(store, original, size, holder);
};

const storeDemoPhoto = async (
  store: FileStore,
  name: string,
  photo: NonNullable<Awaited<ReturnType<typeof photoWithSite>>>,
  holder: number | string,
) => {
  const place = photo.lat !== null && photo.lng !== null ? { lat: photo.lat, lng: photo.lng } : null;
  const label = slotLabel(photo.kind, photo.test, photo.slot, defaultLanguage);
  const at = photo.taken_at ?? photo.created_at;
  const content = await withImageSemaphore(holder, () =>
    drawDemoPhoto({ siteCode: photo.code, label, at, place }),
  );
  await store.put(name, content);
};

/** A picture that belongs to no task, in one of its smaller sizes; null if its file is gone. */
export const getResizedFile = async (
  store: FileStore,
  { file }: { file: string },
  size: Exclude<PhotoSize, 'original'>,
  holder: number,
) => getSizedFile(store, file, size, holder);

/**
 * Generates the smaller sizes of an original in the background, one picture after another: each takes a core. If the
 * queue is too long they are generated on demand.
 */
export const queueResize = (store: FileStore, original: string, log: FastifyBaseLogger) => {
  if (queuedCount >= maxQueued) return;
  queuedCount++;
  queue = queue
    .then(() => getSizedFile(store, original, 'thumb', 'later'))
    .then(() => getSizedFile(store, original, 'view', 'later'))
    .catch(error => log.error({ err: error, original }, 'smaller sizes of a photo not made'))
    .finally(() => queuedCount--);
};
let queue: Promise<unknown> = Promise.resolve();
let queuedCount = 0;
const maxQueued = 2_000;

const sizes = {
  thumb: { maxEdge: 320, extension: 'webp', type: 'image/webp' },
  view: { maxEdge: 2048, extension: 'jpg', type: 'image/jpeg' },
} as const;
type SmallSize = keyof typeof sizes;
/** The name in the store of an original's smaller size. */
const getSizedName = (original: string, size: SmallSize) => `${original}.${size}.${sizes[size].extension}`;
/** The original and all files generated from it. */
export const listPictureFiles = (original: string) => [
  original,
  ...Object.keys(sizes).map(size => getSizedName(original, size as SmallSize)),
];
/** The original of a generated file, or the file itself. */
export const getOriginalName = (file: string) => file.replace(/\.(?:thumb\.webp|view\.jpg)$/, '');

/** Smaller sizes that are being generated, by their name. */
const pendingByStore = new WeakMap<FileStore, Map<string, Promise<boolean>>>();

/** A smaller size of an original, generated if missing; null if the original is gone. */
const getSizedFile = async (store: FileStore, original: string, size: SmallSize, holder: number | string) => {
  const name = getSizedName(original, size);
  const pending = pendingByStore.get(store) ?? new Map<string, Promise<boolean>>();
  pendingByStore.set(store, pending);
  // Simultaneous requests share the same work.
  const work =
    pending.get(name) ?? createSizedFile(store, original, size, holder).finally(() => pending.delete(name));
  pending.set(name, work);
  return (await work) ? { name, type: sizes[size].type } : null;
};

/** Generates a smaller size unless it exists; returns false if the original is gone. */
const createSizedFile = async (
  store: FileStore,
  original: string,
  size: SmallSize,
  holder: number | string,
) => {
  const name = getSizedName(original, size);
  if (await store.find(name)) return true;
  const bytes = await withImageSemaphore(holder, async () => {
    const source = await readBytes(store, original);
    return source && resize(source, size);
  });
  if (bytes) await store.put(name, bytes);
  return bytes !== null;
};

const resize = (source: Buffer, size: SmallSize) => {
  const { maxEdge } = sizes[size];
  const resized = sharp(source)
    .rotate()
    .resize(maxEdge, maxEdge, { fit: 'inside', withoutEnlargement: true });
  return size === 'thumb'
    ? resized.webp({ quality: 72 }).toBuffer()
    : // The position stays in the EXIF; the orientation has been applied.
      resized.keepExif().withMetadata({ orientation: 1 }).jpeg({ quality: 82 }).toBuffer();
};
