import { z } from 'zod';
import { exactText } from './text';

/** A browser's push endpoint, and the keys to encrypt for it. */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({ p256dh: exactText(87).regex(/^[\w-]{87}$/), auth: exactText(22).regex(/^[\w-]{22}$/) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
