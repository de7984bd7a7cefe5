/// <reference lib="webworker" />
import { makePicture } from './make-picture';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<{ file: Blob; quality: number }>) => {
  try {
    const picture = await makePicture(data.file, data.quality);
    self.postMessage(picture, [picture.picture, picture.small]);
  } catch {
    self.postMessage(null);
  }
};
