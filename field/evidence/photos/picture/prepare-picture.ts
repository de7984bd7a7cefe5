import { maxPhotoBytes } from '../../../../contract/field/photo-uploads';
import type { Picture } from './make-picture';

/** Cannot be sent: not a picture, or too large and not reducible here. */
export class InvalidPictureError extends Error {
  constructor(readonly why: 'noPicture' | 'tooLarge') {
    super(why);
  }
}

/** JPEG quality as chosen: `high` keeps the digits of a nameplate legible, `light` saves data. */
export const jpegQualities = { high: 0.85, light: 0.7 };

/** Runs in a worker of its own that ends with the picture; on the main thread where no worker is available. */
export const preparePicture = async (file: Blob, quality: keyof typeof jpegQualities): Promise<Picture> => {
  const fromWorker = await makeInWorker(file, jpegQualities[quality]);
  const picture = fromWorker ?? (await makeHere(file, jpegQualities[quality]));
  if (!picture.small.byteLength && !/hei[cf]/.test(file.type || '') && !isHeif(picture.picture))
    throw new InvalidPictureError('noPicture');
  if (picture.picture.byteLength > maxPhotoBytes) throw new InvalidPictureError('tooLarge');
  return picture;
};

const makeHere = async (file: Blob, quality: number) => {
  const { makePicture } = await import('./make-picture');
  return makePicture(file, quality);
};

/** Null if there is no worker, or it failed. */
const makeInWorker = (file: Blob, quality: number) =>
  new Promise<Picture | null>(resolve => {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return resolve(null);
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
    const end = (picture: Picture | null) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(picture);
    };
    // A worker killed for its memory use sends no message.
    const timer = setTimeout(end, 120_000, null);
    worker.onmessageerror = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<Picture | null>) => end(data);
    worker.onerror = event => {
      event.preventDefault();
      end(null);
    };
    worker.postMessage({ file, quality });
  });

/** Some phones give HEIC files no type. */
const isHeif = (picture: ArrayBuffer) => {
  const brand = new TextDecoder('latin1').decode(picture.slice(4, 12));
  return /^ftyp(hei|mif|hev|msf)/.test(brand);
};
