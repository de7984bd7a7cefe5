import { maxPhotoBytes } from '../../../../contract/field/field';
import type { Picture } from './make-picture';

/** What cannot be sent: no picture, or one that is too large and cannot be made smaller here. */
export class Unfit extends Error {
  constructor(readonly why: 'noPicture' | 'tooLarge') {
    super(why);
  }
}

/** How a picture is made smaller, as chosen: `high` shows the digits of a plate, `light` saves the network. */
export const qualities = { high: 0.85, light: 0.7 };

/** Made apart from the screen, in a worker of its own that goes with the picture; on the screen's own thread where none can be had. */
export const prepare = async (file: Blob, quality: keyof typeof qualities): Promise<Picture> => {
  const apart = await inWorker(file, qualities[quality]);
  const made = apart ?? (await (await import('./make-picture')).makePicture(file, qualities[quality]));
  if (!made.small.byteLength && !/hei[cf]/.test(file.type || '') && !isHeif(made.picture))
    throw new Unfit('noPicture');
  if (made.picture.byteLength > maxPhotoBytes) throw new Unfit('tooLarge');
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
    // One that was killed for its memory says nothing.
    const late = setTimeout(end, 120_000, null);
    worker.onmessageerror = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<Picture | null>) => end(data);
    worker.onerror = event => {
      event.preventDefault();
      end(null);
    };
    worker.postMessage({ file, quality });
  });

/** Some phones give HEIC without a type. */
const isHeif = (picture: ArrayBuffer) => {
  const brand = new TextDecoder('latin1').decode(picture.slice(4, 12));
  return /^ftyp(hei|mif|hev|msf)/.test(brand);
};
