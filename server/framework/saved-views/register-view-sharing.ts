import { createRegistration } from '../../../contract/framework/registration';
import type { ViewShares } from '../../../contract/framework/views';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import type { Condition } from '../lists/queries-filters';

/** How the product's people share their views. */
export type ViewSharing = {
  /** Which views of others are shared with a user, as a condition on `views`; null: none. */
  sharedWith: (user: User) => Condition | null;
  /** Refuses shares that the user may not give. */
  requireShareable: (db: Db, user: User, shares: Partial<ViewShares>) => Promise<void>;
};

const registration = createRegistration<ViewSharing>('sharing of views', {
  sharedWith: () => null,
  requireShareable: async () => undefined,
});

/** Called by a product whose views can be shared; without it, views stay their owner's. */
export const registerViewSharing = registration.register;
export const getViewSharing = registration.get;
