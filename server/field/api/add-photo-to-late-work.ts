import type { LatePhotoMetadata } from '../../../contract/field/photo-uploads';
import type { Db } from '../../framework/db/client';
import { ApiError, notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { publishChange } from '../../framework/outbox/publish-change';
import type { StoredPhoto } from '../../work/files/store-photo';
import {
  findSameLatePhoto,
  insertLatePhoto,
  lockOwnLateWork,
  pendingDecision,
  setDecision,
} from './queries-late-work';
import { findUpload, linkPhoto } from './queries-uploads';

/** Adds a photo whose bytes are stored to its late work; one with a known `id` is there already. */
export const addPhotoToLateWork = async (
  db: Db,
  user: User,
  facts: LatePhotoMetadata,
  { place, taken_at, ...stored }: StoredPhoto,
  id: string,
) => {
  const late = await lockOwnLateWork(db, user.userid, facts.late_id);
  if (!late) throw notFound();
  const known = await findUpload(db, user.userid, id);
  if (known?.photo_id) {
    if (known.sha256 !== stored.sha256) throw new ApiError('keyReused');
    return known.photo_id;
  }
  const link = (photo_id: number) =>
    linkPhoto(db, user.userid, {
      ...{ id, photo_id, size: stored.size, sha256: stored.sha256 },
      late_id: late.id,
    });
  const slot = { late_id: late.id, test: facts.test, slot: facts.index };
  const same = await findSameLatePhoto(db, { ...slot, sha256: stored.sha256 });
  if (same) {
    await link(same.id);
    return same.id;
  }
  const photo_id = await insertLatePhoto(db, {
    ...slot,
    ...stored,
    lat: place?.lat ?? facts.lat ?? null,
    lng: place?.lng ?? facts.lng ?? null,
    accuracy: facts.accuracy ?? null,
    direction: facts.direction ?? null,
    comment: facts.comment || null,
    taken_at: facts.taken_at ?? taken_at,
  });
  await link(photo_id);
  // A decision made without it has to be made again.
  if (late.status !== 'pending') await setDecision(db, late.id, pendingDecision);
  await publishChange(db, user.userid, [{ object: 'sites', id: late.site_id }]);
  return photo_id;
};
