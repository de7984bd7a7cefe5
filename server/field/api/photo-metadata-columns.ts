import type { PhotoMetadata } from '../../../contract/field/photo-uploads';
import type { StoredPhoto } from '../../work/files/store-photo';

/** The columns for where, when and of what a photo was taken: the file's own place counts before the sent one. */
export const photoMetadataColumns = (
  metadata: Omit<PhotoMetadata, 'taskid'>,
  { place, taken_at }: Pick<StoredPhoto, 'place' | 'taken_at'>,
) => ({
  lat: place?.lat ?? metadata.lat ?? null,
  lng: place?.lng ?? metadata.lng ?? null,
  accuracy: metadata.accuracy ?? null,
  direction: metadata.direction ?? null,
  comment: metadata.comment || null,
  taken_at: metadata.taken_at ?? taken_at,
});
