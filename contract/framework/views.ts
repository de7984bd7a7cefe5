import { z } from 'zod';
import { signedIn } from '../organisation/permissions';
import { ClusterId, Id, Key, Name, Owner, RoleName } from '../organisation/vocabulary';
import { defineCalls, get, post } from './endpoint';
import { wholeNumber } from './numbers';
import { plainJson } from './text';

/** What a list shows: its filter, order, page size and columns. */
export const ViewState = z.object({
  filter: z.record(Key, plainJson()),
  sort: Key.optional(),
  order: z.enum(['ASC', 'DESC']).optional(),
  per_page: z.int().min(1).max(1000).optional(),
  /** Every column by its source, in order; absent: the default columns. */
  columns: z
    .array(z.object({ source: Key, shown: z.boolean() }))
    .max(100)
    .optional(),
});
export type ViewState = z.infer<typeof ViewState>;

/** Who else sees a view: each field that is set adds people. */
const shareFields = {
  share_role: RoleName.nullable(),
  share_cluster: ClusterId.nullable(),
  share_owner: Owner.nullable(),
};

/** A saved view of a list. */
export const View = z.object({
  id: Id,
  resource: z.string(),
  name: z.string(),
  state: ViewState,
  ...shareFields,
  /** The owner may change it. */
  mine: z.boolean(),
  username: z.string(),
  version: z.int(),
});
export type View = z.infer<typeof View>;

const ResourceName = Key.min(1);
const shareInput = {
  share_role: shareFields.share_role.optional(),
  share_cluster: shareFields.share_cluster.optional(),
  share_owner: shareFields.share_owner.optional(),
};

/** Saved views: one's own, and those shared with one's role, cluster or owner. */
export const views = defineCalls({
  name: 'views',
  actions: {
    list: get('/api/views', {
      cost: 'light',
      input: z.object({ resource: ResourceName }),
      output: z.object({ views: z.array(View) }),
      needs: signedIn,
    }),
    /** Sharing requires manager or above, at most with one's own role, clusters and owner; an admin with any. */
    save: post('/api/views/new', {
      undo: 'views.remove',
      writes: { views: 'nothing' },
      input: z.object({ resource: ResourceName, name: Name.min(1), state: ViewState, ...shareInput }),
      output: z.object({ id: Id }),
      needs: signedIn,
    }),
    /** Omitted fields stay; another `version` than the stored one is a conflict. */
    edit: post('/api/views/edit/:id', {
      undo: 'repeat',
      writes: { views: 'nothing' },
      input: z.object({
        id: Id,
        name: Name.min(1).optional(),
        state: ViewState.optional(),
        ...shareInput,
        version: wholeNumber().optional(),
      }),
      needs: signedIn,
    }),
    remove: post('/api/views/delete/:id', {
      undo: 'warn',
      writes: { views: 'nothing' },
      input: z.object({ id: Id }),
      needs: signedIn,
    }),
  },
});
