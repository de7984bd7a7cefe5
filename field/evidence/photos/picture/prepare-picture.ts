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
  const apart = await inWorker(file, jpegQualities[quality]);
  const made = apart ?? (await (await import('./make-picture')).makePicture(file, jpegQualities[quality]));
  if (!made.small.byteLength && !/hei[cf]/.test(file.type || '') && !isHeif(made.picture))
    throw new InvalidPictureError('noPicture');
  if (made.picture.byteLength > maxPhotoBytes) throw new InvalidPictureError('tooLarge');
  return made;
};

const inWorker = (file: Blob, quality: number) =>
  new Promise<Picture | null>(resolve => {
    if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return resolve(null);
    const worker = new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' });
    const end = (made: Picture | null) => {
      clearTimeout(late);
      worker.terminate();
      resolve(made);
    };
    // A worker killed for its memory use sends no message.
    const late = setTimeout(end, 120_000, null);
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
