import type { z } from 'zod';
import { defineViews } from '../framework/views';
import { ClusterId, Owner, RoleName } from './vocabulary';

/**
 * Saved views: one's own, and those shared with one's role, cluster or owner. Sharing requires manager or above, at most
 * with one's own role, clusters and owner; an admin with any.
 */
export const views = defineViews({
  share_role: RoleName.nullable(),
  share_cluster: ClusterId.nullable(),
  share_owner: Owner.nullable(),
});

/** A saved view of a list. */
export const View = views.actions.list.output.shape.views.element;
export type View = z.infer<typeof View>;
