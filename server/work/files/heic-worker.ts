import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle';
import { lowerPriority } from '../../framework/host/lower-priority';
import type { HeicJob, HeicPixels } from './heic-to-jpeg';

lowerPriority(10);
const { bytes, maxPixels } = workerData as HeicJob;

const images = new libheif.HeifDecoder().decode(bytes);
const image = images.find(each => each.is_primary()) ?? images[0];
if (!image) throw new Error('no picture');
// Upright: the decoder applies the file's rotation.
const [width, height] = [image.get_width(), image.get_height()];
if (width * height > maxPixels) throw new Error('too many pixels');
const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
image.display(pixels, drawn => {
  if (!drawn) throw new Error('not drawn');
  const decoded: HeicPixels = { rgba: drawn.data, width, height };
  parentPort!.postMessage(decoded, [decoded.rgba.buffer as ArrayBuffer]);
});
