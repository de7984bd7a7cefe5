import { assessQuality, type PictureQuality, sampleSize } from './assess-quality';
import { computeSha256 } from './compute-sha256';
import { readExif, updateExif } from './exif';
import { insertExif, type Jpeg, readJpeg } from './jpeg';

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
/** JPEG quality from 0 to 1. */
const thumbnailQuality = 0.7;

/**
 * Scales a picture from the camera to JPEG, with its EXIF and nothing stamped onto it. What this browser cannot read
 * (HEIC on Android) is sent as it is: the server can read it.
 */
export const makePicture = async (file: Blob, quality: number): Promise<Picture> => {
  const original = new Uint8Array(await file.arrayBuffer());
  const jpeg = readJpeg(original);
  const { orientation, at, direction } = readExif(jpeg?.exif ?? null);
  const bitmap = await decode(file, jpeg && getUprightSize(jpeg, orientation));
  if (!bitmap) return { ...(await withHash(original, new ArrayBuffer(0))), look: 'good', at, direction };
  const size = fitWithin(bitmap, maxSide);
  const canvas = drawScaled(bitmap, size);
  bitmap.close();
  const thumbnail = await encodeJpeg(drawScaled(canvas, fitWithin(size, maxThumbnailSide)), thumbnailQuality);
  const look = assessCanvas(canvas);
  const picture = shouldKeepOriginal(file, jpeg !== null)
    ? original
    : await makeScaledJpeg(canvas, quality, original, jpeg);
  releaseCanvas(canvas);
  return { ...(await withHash(picture, thumbnail.buffer)), look, at, direction };
};

type Size = { width: number; height: number };
type Canvas = OffscreenCanvas | HTMLCanvasElement;

const assessCanvas = (canvas: Canvas): PictureQuality => {
  const sample = drawScaled(canvas, fitWithin(canvas, sampleSize));
  return assessQuality(getContext(sample).getImageData(0, 0, sample.width, sample.height));
};

/** HEIC contains place and time that a canvas would lose, and the server reads it. */
const shouldKeepOriginal = ({ type }: Blob, isJpeg: boolean) => !isJpeg && /hei[cf]/.test(type);

/** The canvas as JPEG with the original's EXIF; the original if that is small enough already. */
const makeScaledJpeg = async (
  canvas: Canvas,
  quality: number,
  original: Uint8Array<ArrayBuffer>,
  jpeg: Jpeg | null,
) => {
  const encoded = await encodeJpeg(canvas, quality);
  const exif = jpeg?.exif && updateExif(jpeg.exif, canvas);
  const scaled = exif ? insertExif(encoded, exif) : encoded;
  const isOriginalSmall = jpeg && Math.max(jpeg.width, jpeg.height) <= maxSide;
  return isOriginalSmall && original.length <= scaled.length ? original : scaled;
};

const withHash = async (bytes: Uint8Array<ArrayBuffer>, small: ArrayBuffer) => {
  const picture = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  return { picture, small, sha256: await computeSha256(picture) };
};

/**
 * Decodes at the needed size where the browser can: a picture of 50 million pixels would take 200 MB. `size` is the full
 * size, if known. Null: this browser cannot read the file.
 */
const decode = async (file: Blob, size: Size | null): Promise<ImageBitmap | null> => {
  const options: ImageBitmapOptions = { imageOrientation: 'from-image' };
  if (size && Math.max(size.width, size.height) > maxSide) {
    const { width, height } = fitWithin(size, maxSide);
    const resizeOptions: ImageBitmapOptions = { ...options, resizeWidth: width, resizeQuality: 'high' };
    const resized = await createImageBitmap(file, resizeOptions).catch(() => null);
    // Browsers that rotate after scaling return another height; for those, decode at full size.
    if (resized && Math.abs(resized.height - height) <= 1) return resized;
    resized?.close();
  }
  return createImageBitmap(file, options).catch(() => null);
};

/** The size after the rotation that the EXIF asks for: orientations from 5 on are turned by 90 degrees. */
const getUprightSize = ({ width, height }: Size, orientation: number): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** Scaled down so that no side is longer than `limit`. */
const fitWithin = ({ width, height }: Size, limit: number): Size => {
  const scale = Math.min(1, limit / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** A new canvas of that size with the picture on it. */
const drawScaled = (picture: ImageBitmap | Canvas, { width, height }: Size): Canvas => {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width, height })
      : new OffscreenCanvas(width, height);
  const context = getContext(canvas);
  context.imageSmoothingQuality = 'high';
  // Transparent areas would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
};

const getContext = (canvas: Canvas) =>
  canvas.getContext('2d', { willReadFrequently: true }) as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D;

/** Frees its 12 MB, which phones would otherwise keep until the garbage collector runs. */
const releaseCanvas = (canvas: Canvas) => Object.assign(canvas, { width: 0, height: 0 });

const encodeJpeg = async (canvas: Canvas, quality: number): Promise<Uint8Array<ArrayBuffer>> => {
  const blob =
    'convertToBlob' in canvas
      ? await canvas.convertToBlob({ type: 'image/jpeg', quality })
      : await new Promise<Blob>((resolve, reject) =>
          canvas.toBlob(result => (result ? resolve(result) : reject(new Error())), 'image/jpeg', quality),
        );
  return new Uint8Array(await blob.arrayBuffer());
};
