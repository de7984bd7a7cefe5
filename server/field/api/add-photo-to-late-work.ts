import type { LatePhotoMetadata } from '../../../contract/field/photo-uploads';
import type { Db } from '../../framework/db/client';
import { ApiError, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { publishChange } from '../../framework/outbox/publish-change';
import type { StoredPhoto } from '../../work/files/store-photo';
import { photoMetadataColumns } from './photo-metadata-columns';
import {
  findSameLatePhoto,
  insertLatePhoto,
  lockOwnLateWork,
  pendingDecision,
  setDecision,
} from './queries-late-work';
import { findUpload, linkPhoto } from './queries-uploads';

/** Adds a photo whose bytes are stored to its late work, unless it was added before under the same `id`. */
export const addPhotoToLateWork = async (
  db: Db,
  user: User,
  metadata: LatePhotoMetadata,
  { place, taken_at, ...stored }: StoredPhoto,
  id: string,
) => {
  const late = await lockOwnLateWork(db, user.userid, metadata.late_id);
  if (!late) throw notFound();
  const upload = await findUpload(db, user.userid, id);
  if (upload?.photo_id) {
    if (upload.sha256 !== stored.sha256) throw new ApiError('keyReused');
    return upload.photo_id;
  }
  const { size, sha256 } = stored;
  const link = (photo_id: number) =>
    linkPhoto(db, user.userid, { id, photo_id, size, sha256, late_id: late.id });
  const slot = { late_id: late.id, test: metadata.test, slot: metadata.index };
  const samePhoto = await findSameLatePhoto(db, { ...slot, sha256 });
  if (samePhoto) {
    await link(samePhoto.id);
    return samePhoto.id;
  }
  const photo_id = await insertLatePhoto(db, {
    ...slot,
    ...stored,
    ...photoMetadataColumns(metadata, { place, taken_at }),
  });
  await link(photo_id);
  // A decision made without this photo has to be made again.
  if (late.status !== 'pending') await setDecision(db, late.id, pendingDecision);
  await publishChange(db, user.userid, [{ object: 'sites', id: late.site_id }]);
  return photo_id;
};
