import { defineViews } from '../framework/views';
import { ClusterId, Owner, RoleName } from './vocabulary';

declare module '../framework/register' {
  interface Register {
    viewShareFields: typeof shares;
  }
}

const shares = {
  share_role: RoleName.nullable(),
  share_cluster: ClusterId.nullable(),
  share_owner: Owner.nullable(),
};

/**
 * Saved views: one's own, and those shared with one's role, cluster or owner. Sharing requires manager or above, at most
 * with one's own role, clusters and owner; an admin with any.
 */
export const views = defineViews(shares);

/** A saved view of a list. */
export const View = views.actions.list.output.shape.views.element;
