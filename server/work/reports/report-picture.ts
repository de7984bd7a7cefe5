import sharp from 'sharp';
import type { Db } from '../../framework/db/client';
import { bytesOf, type FileStore } from '../../framework/store/file-store';
import { inPictureTurn } from '../files/in-picture-turn';
import { pictureOf } from '../files/picture';

/** A photo for a report: an upright JPEG of at most `longest` pixels per side; null when its file cannot be read. */
export const reportPicture =
  (db: Db, store: FileStore, photoId: number, longest: number, reader: number) =>
  async (): Promise<{ bytes: Buffer; width: number; height: number } | null> => {
    const picture = await pictureOf(db, store, photoId, 'view', reader);
    const view = picture && (await bytesOf(store, picture.name));
    if (!view) return null;
    try {
      const { data, info } = await inPictureTurn(reader, () =>
        sharp(view)
          .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: 78 })
          .toBuffer({ resolveWithObject: true }),
      );
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return null;
    }
  };
