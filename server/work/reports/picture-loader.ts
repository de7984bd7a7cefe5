import sharp from 'sharp';
import { readBytes } from '../../framework/store/file-store';
import { getPhotoFile } from '../files/picture-sizes';
import { withImageSemaphore } from '../files/with-image-semaphore';
import type { ReportSource } from './report-content';

/** A photo for a report: an upright JPEG of at most `maxSide` pixels per side; null when its file cannot be read. */
export const createPictureLoader =
  ({ db, store, reader }: ReportSource, photoId: number, maxSide: number) =>
  async (): Promise<{ bytes: Buffer; width: number; height: number } | null> => {
    const picture = await getPhotoFile(db, store, photoId, 'view', reader);
    const view = picture && (await readBytes(store, picture.name));
    if (!view) return null;
    try {
      const { data, info } = await withImageSemaphore(reader, () =>
        sharp(view)
          .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 78 })
          .toBuffer({ resolveWithObject: true }),
      );
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  };
