import type { field } from '../../../contract/field/field';
import { notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import type { FileStore } from '../../framework/store/file-store';
import { announceAll } from './announce';
import { findOwnLateWork } from './queries-late-work';
import { requireSlotOfKind } from './require-slot';

/** Announces photos of late work that its agent has already handed over. */
export const announceLate =
  (store: FileStore): Handler<(typeof field)['actions']['announceLate']> =>
  async ({ input: { late_id, photos }, ...call }) => {
    const late = await findOwnLateWork(call.db, call.user.userid, late_id);
    if (!late) throw notFound();
    const uploads = photos.map(photo => ({ ...photo, late_id }));
    return announceAll(store, call, uploads, async photo => requireSlotOfKind(late.kind, photo));
  };
