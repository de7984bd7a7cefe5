import { assessQuality, type PictureQuality, sampleSize } from './assess-quality';
import { readExif, updateExif } from './exif';
import { insertExif, readJpeg } from './jpeg';

/** A picture as stored and sent, with its metadata. */
export type Picture = {
  picture: ArrayBuffer;
  /** Thumbnail for the tiles; empty if this browser cannot draw the picture. */
  small: ArrayBuffer;
  sha256: string;
  look: PictureQuality;
  /** When it was taken and where the camera pointed, if the EXIF says so. */
  at: string | null;
  direction: number | null;
};

/** Longest side in pixels, of the picture sent and of a tile's thumbnail. */
const maxSide = 2_048;
const maxThumbnailSide = 360;

/**
 * Scales a picture from the camera. Nothing is stamped onto it, and its EXIF is kept. What this browser cannot read
 * (HEIC on Android) is sent as it is: the server can read it.
 */
export const makePicture = async (file: Blob, quality: number): Promise<Picture> => {
  const original = new Uint8Array(await file.arrayBuffer());
  const jpeg = readJpeg(original);
  const { orientation, at, direction } = readExif(jpeg?.exif ?? null);
  const drawn = await decode(file, jpeg && upright(jpeg, orientation));
  if (!drawn) return { ...(await withHash(original, new ArrayBuffer(0))), look: 'good', at, direction };
  const size = within(drawn, maxSide);
  const canvas = drawnOn(drawn, size);
  drawn.close();
  const small = await jpegOf(drawnOn(canvas, within(size, maxThumbnailSide)), 0.7);
  const measure = drawnOn(canvas, within(size, sampleSize));
  const { width, height } = measure;
  const pictureQuality = assessQuality(contextOf(measure).getImageData(0, 0, width, height));
  const picture = shouldKeepOriginal(file, jpeg !== null)
    ? original
    : await scaled(canvas, size, quality, original, jpeg);
  release(canvas);
  return { ...(await withHash(picture, small.buffer)), look: pictureQuality, at, direction };
};

type Size = { width: number; height: number };
type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** HEIC contains place and time that a canvas would lose, and the server reads it. */
const shouldKeepOriginal = ({ type }: Blob, jpeg: boolean) => !jpeg && /hei[cf]/.test(type);

const scaled = async (
  canvas: Canvas,
  size: Size,
  quality: number,
  original: Uint8Array<ArrayBuffer>,
  jpeg: ReturnType<typeof readJpeg>,
) => {
  const made = await jpegOf(canvas, quality);
  const exif = jpeg?.exif && updateExif(jpeg.exif, size);
  const picture = exif ? insertExif(made, exif) : made;
  const isSmallAlready = jpeg && Math.max(jpeg.width, jpeg.height) <= maxSide;
  return isSmallAlready && original.length <= picture.length ? original : picture;
};

const withHash = async (bytes: Uint8Array<ArrayBuffer>, small: ArrayBuffer) => {
  const picture = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', picture));
  return { picture, small, sha256: [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('') };
};

/** Decoded at the needed size where the browser can: a picture of 50 million pixels would take 200 MB. */
const decode = async (file: Blob, size: Size | null): Promise<ImageBitmap | null> => {
  const options: ImageBitmapOptions = { imageOrientation: 'from-image' };
  if (size && Math.max(size.width, size.height) > maxSide) {
    const { width, height } = within(size, maxSide);
    const small = await createImageBitmap(file, {
      ...options,
      resizeWidth: width,
      resizeQuality: 'high',
    }).catch(() => null);
    // Browsers that rotate after scaling return another height; for those, decode at full size.
    if (small && Math.abs(small.height - height) <= 1) return small;
    small?.close();
  }
  return createImageBitmap(file, options).catch(() => null);
};

const upright = ({ width, height }: Size, orientation: number): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };
const within = ({ width, height }: Size, limit: number): Size => {
  const scale = Math.min(1, limit / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const drawnOn = (picture: ImageBitmap | Canvas, { width, height }: Size): Canvas => {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  // Transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};
const contextOf = (canvas: Canvas) =>
  canvas.getContext('2d', { willReadFrequently: true }) as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D;
/** Phones keep a canvas of 12 MB until the garbage collector runs. */
const release = (canvas: Canvas) => Object.assign(canvas, { width: 0, height: 0 });

const jpegOf = async (canvas: Canvas, quality: number): Promise<Uint8Array<ArrayBuffer>> => {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type: 'image/jpeg', quality })
      : await new Promise<Blob>((resolve, reject) =>
          canvas.toBlob(made => (made ? resolve(made) : reject(new Error())), 'image/jpeg', quality),
        );
  return new Uint8Array(await blob.arrayBuffer());
};
