import { z } from 'zod';
import { defineCalls, get, post } from './endpoint';
import { wholeNumber } from './numbers';
import { signedIn } from './permissions';
import type { Registered } from './register';
import { createRegistration } from './registration';
import { plainJson } from './text';
import { Id, Key, Name } from './vocabulary';

/** What a list shows: its filter, order, page size, view and columns. */
export const ViewState = z.object({
  filter: z.record(Key, plainJson()),
  sort: Key.optional(),
  order: z.enum(['ASC', 'DESC']).optional(),
  per_page: z.int().min(1).max(1000).optional(),
  /** One of the resource's views; absent: the table. */
  view: Key.optional(),
  /** Every column by its source, in order; absent: the default columns. */
  columns: z
    .array(z.object({ source: Key, shown: z.boolean() }))
    .max(100)
    .optional(),
});
export type ViewState = z.infer<typeof ViewState>;

const ResourceName = Key.min(1);

/** The fields by which the product shares a view, each nullable. */
type ShareFields = Registered<'viewShareFields', Record<never, never>>;

const buildViews = (shares: ShareFields) => {
  const View = z.object({
    id: Id,
    resource: z.string(),
    name: z.string(),
    state: ViewState,
    ...shares,
    /** The owner may change it. */
    mine: z.boolean(),
    username: z.string(),
    version: z.int(),
  });
  const shareInput = z.object(shares).partial().shape;
  return defineCalls({
    name: 'views',
    actions: {
      list: get('/api/views', {
        cost: 'light',
        input: z.object({ resource: ResourceName }),
        output: z.object({ views: z.array(View) }),
        needs: signedIn,
      }),
      save: post('/api/views/new', {
        ownAccount: true,
        undo: 'views.remove',
        writes: { views: 'nothing' },
        input: z.object({ resource: ResourceName, name: Name.min(1), state: ViewState, ...shareInput }),
        output: z.object({ id: Id }),
        needs: signedIn,
      }),
      /** Omitted fields stay; another `version` than the stored one is a conflict. */
      edit: post('/api/views/edit/:id', {
        ownAccount: true,
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
        ownAccount: true,
        undo: 'warn',
        writes: { views: 'nothing' },
        input: z.object({ id: Id }),
        needs: signedIn,
      }),
    },
  });
};

const registration = createRegistration<{
  calls: ReturnType<typeof buildViews>;
  shareFields: readonly string[];
}>('saved views');

/**
 * Saved views: one's own, and those shared by the product's `shares`, of which each field that is set adds people.
 * The server checks who may share by what the product gives to `registerViewSharing`.
 */
export const defineViews = (shares: ShareFields) =>
  registration.register({ calls: buildViews(shares), shareFields: Object.keys(shares) }).calls;
export type ViewCalls = ReturnType<typeof buildViews>;
/** The calls for saved views, of whichever product. */
export const getViews = () => registration.get().calls;
/** The fields by which the product shares views. */
export const listShareFields = () => registration.get().shareFields;

/** A saved view of a list. */
export type View = z.infer<ViewCalls['actions']['list']['output']['shape']['views']['element']>;
/** With whom a view is shared. */
export type ViewShares = Pick<View, keyof ShareFields & keyof View>;
