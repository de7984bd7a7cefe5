import { createRegistration } from '../../../contract/framework/registration';
import type { ViewShares } from '../../../contract/framework/views';

/** People with whom something of one's own can be shared, by name. */
export type ShareChoice = { key: string; group: string; name: string; shares: ViewShares };

/** How the product's people share their views. */
export type ViewSharing = {
  /** Returns whom a view is shared with, as text; empty if private. */
  useShareWords: () => (shares: ViewShares) => string;
  /** Whom the signed-in person may share with; the server enforces the same. */
  useShareChoices: () => ShareChoice[];
  /** What a view has that is shared with nobody. */
  noShares: ViewShares;
};

const registration = createRegistration<() => Promise<ViewSharing>>('sharing of views', async () => ({
  useShareWords: () => () => '',
  useShareChoices: () => [],
  noShares: {} as ViewShares,
}));

/** Loaded with the first views that are opened; a product that registers none shares no views. */
export const registerViewSharing = registration.register;
export const loadViewSharing = () => registration.get()();

/** Whether a view is shared with exactly these. */
export const isSharedWith = (view: ViewShares, shares: ViewShares) =>
  Object.entries(shares).every(([field, value]) => (view as Record<string, unknown>)[field] === value);
