/// <reference lib="webworker" />
import { makePicture } from './make-picture';

declare const self: DedicatedWorkerGlobalScope;

self.onmessage = async ({ data }: MessageEvent<{ file: Blob; quality: number }>) => {
  try {
    const made = await makePicture(data.file, data.quality);
    self.postMessage(made, [made.picture, made.small]);
  } catch {
    self.postMessage(null);
  }
};
