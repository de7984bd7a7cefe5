import type { Db } from '../../framework/db/client';
import { notFound } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { requireLockedSite } from '../sites/require-site';

/**
 * A co-site or piece of equipment of a visible site, for an update: its site is locked, so that concurrent edits are
 * serialised. `find` reads the part, again once the site is locked.
 */
export const requireSitePart = async <Part extends { site_id: number }>(
  db: Db,
  user: User,
  find: () => Promise<Part | undefined>,
): Promise<Part> => {
  const unlockedPart = await find();
  if (!unlockedPart) throw notFound();
  await requireLockedSite(db, user, unlockedPart.site_id);
  const part = await find();
  if (!part) throw notFound();
  return part;
};
