import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import sharp from 'sharp';
import { slotLabel } from '../../contract/evidence';
import type { Db } from '../db/client';
import { writeWhole } from '../platform/unfinished';
import type { PhotoSize } from './addresses';
import { drawPhoto } from './draw';
import { inPictureTurn } from './in-picture-turn';
import { photoWithSite } from './queries';

/**
 * A photo's file in one of its sizes, made when it is not there yet, in the turn of who asks (`holder`). null for a
 * photo that does not exist or whose file is gone.
 */
export const pictureOf = async (
  db: Db,
  uploadDir: string,
  photoId: number,
  size: PhotoSize,
  holder: number | string,
): Promise<{ path: string; type: string } | null> => {
  const photo = await photoWithSite(db, photoId);
  if (!photo || photo.removed_at) return null;
  const original = path.join(uploadDir, photo.file ?? `drawn/${photoId}.jpg`);
  if (!photo.file && !(await isThere(original))) {
    const place = photo.lat !== null && photo.lng !== null ? { lat: photo.lat, lng: photo.lng } : null;
    const drawn = {
      siteCode: photo.code,
      label: slotLabel(photo.kind, photo.test, photo.slot, 'fr'),
      at: photo.taken_at ?? photo.created_at,
      place,
    };
    await writePicture(original, await inPictureTurn(holder, () => drawPhoto(drawn)));
  }
  if (!(await isThere(original))) return null;
  if (size === 'original') return { path: original, type: photo.type };
  return madeFrom(original, size, holder);
};

/**
 * Makes the smaller sizes of an original, one picture after another: they are no hurry and cost a core each. Those that
 * too many wait before are made when somebody looks at them.
 */
export const makeSizesLater = (original: string, log: FastifyBaseLogger) => {
  if (later >= mostLater) return;
  later++;
  queue = queue
    .then(() => madeFrom(original, 'thumb', 'later'))
    .then(() => madeFrom(original, 'view', 'later'))
    .catch(error => log.error({ err: error, original }, 'smaller sizes of a photo not made'))
    .finally(() => later--);
};
let queue: Promise<unknown> = Promise.resolve();
let later = 0;
const mostLater = 2_000;

const sizes = {
  thumb: { longest: 320, extension: 'webp', type: 'image/webp' },
  view: { longest: 2048, extension: 'jpg', type: 'image/jpeg' },
} as const;
/** Every file that is made of an original, itself among them. */
export const filesOfPicture = (original: string) => [
  original,
  ...Object.entries(sizes).map(([size, { extension }]) => `${original}.${size}.${extension}`),
];

const under = new Map<string, Promise<unknown>>();

const madeFrom = async (original: string, size: keyof typeof sizes, holder: number | string) => {
  const { longest, extension, type } = sizes[size];
  const made = `${original}.${size}.${extension}`;
  if (!(await isThere(made))) {
    // Two that ask at once wait for the same work.
    const work =
      under.get(made) ??
      inPictureTurn(holder, () => shrink(original, made, size, longest)).finally(() => under.delete(made));
    under.set(made, work);
    await work;
  }
  return { path: made, type };
};

const shrink = async (original: string, made: string, size: keyof typeof sizes, longest: number) => {
  const upright = sharp(original)
    .rotate()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true });
  const bytes =
    size === 'thumb'
      ? await upright.webp({ quality: 72 }).toBuffer()
      : // The place stays in the picture; its orientation has been carried out.
        await upright.keepExif().withMetadata({ orientation: 1 }).jpeg({ quality: 82 }).toBuffer();
  await writePicture(made, bytes);
};

const isThere = async (file: string) => !!(await stat(file).catch(() => null))?.isFile();
const writePicture = async (place: string, bytes: Buffer) => {
  await mkdir(path.dirname(place), { recursive: true });
  await writeWhole(place, unfinished => writeFile(unfinished, bytes));
};
