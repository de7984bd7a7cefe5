import { computeSha256 } from './picture/compute-sha256';
import type { Picture } from './picture/make-picture';
import { drawStrokes, type Stroke } from './SignaturePad';

/** Pixels */
const width = 1_200;
const height = 600;
const smallWidth = 360;

/** A signature as an ordinary picture: redrawn at one size, whatever phone it was signed on. */
export const makeSignaturePicture = async (strokes: readonly Stroke[]): Promise<Picture> => {
  const fittedStrokes = fitStrokes(strokes);
  const picture = await drawPng(fittedStrokes, width, height);
  const small = await drawPng(fittedStrokes, smallWidth, (smallWidth * height) / width);
  const sha256 = await computeSha256(picture);
  return { picture, small, sha256, look: 'good', at: null, direction: null };
};

/** Centred and as large as fits; on a tall pad people sign in the upper or the lower part. */
const fitStrokes = (strokes: readonly Stroke[]): Stroke[] => {
  const points = strokes.flat();
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  /** Part of the picture to fill. */
  const fill = 0.9;
  const scale = Math.min(1, fill / (right - left), (fill * height) / width / (bottom - top));
  const offset = {
    x: 0.5 - ((left + right) / 2) * scale,
    y: height / width / 2 - ((top + bottom) / 2) * scale,
  };
  return strokes.map(stroke => stroke.map(([x, y]) => [x * scale + offset.x, y * scale + offset.y]));
};

const drawPng = async (strokes: readonly Stroke[], width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  drawStrokes(canvas, strokes);
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  return blob!.arrayBuffer();
};
