import { z } from 'zod';
import { exact } from '../framework/text';

/** Push news for an agent's phone while the app is closed: each kind only if the agent chose it. */
export const newsKinds = ['new', 'moved', 'cancelled', 'returned', 'other'] as const;
export type NewsKind = (typeof newsKinds)[number];
export const NewsKindName = z.enum(newsKinds);

/** A browser's push endpoint, and the keys to encrypt for it. */
export const PushAddress = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({ p256dh: exact(87).regex(/^[\w-]{87}$/), auth: exact(22).regex(/^[\w-]{22}$/) }),
});
export type PushAddress = z.infer<typeof PushAddress>;

/**
 * The push payload, encrypted end to end: enough for one sentence and a link, without message text that should not
 * appear on a locked screen.
 */
export const PushedNews = z.object({
  kind: NewsKindName,
  /** The site's code, if about one site. */
  site: z.string().nullable(),
  /** What it is about, by the app's id (`p12`, `t7`), if about one piece of work. */
  work: z.string().nullable(),
  language: z.enum(['fr', 'en']),
});
export type PushedNews = z.infer<typeof PushedNews>;
