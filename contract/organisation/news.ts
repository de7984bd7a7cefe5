import { z } from 'zod';
import { exact } from '../framework/text';

/** What an agent's phone may be told of while the app is closed: each kind only when he chose it there. */
export const newsKinds = ['new', 'moved', 'cancelled', 'returned', 'other'] as const;
export type NewsKind = (typeof newsKinds)[number];
export const NewsKindName = z.enum(newsKinds);

/** Where a browser's push service takes messages for it, and the keys that only the browser opens them with. */
export const PushAddress = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.object({ p256dh: exact(87).regex(/^[\w-]{87}$/), auth: exact(22).regex(/^[\w-]{22}$/) }),
});
export type PushAddress = z.infer<typeof PushAddress>;

/**
 * What a phone receives, sealed for it by the way: enough for a sentence and a place to go, and no words of a message
 * that whoever sees the locked screen should not read.
 */
export const PushedNews = z.object({
  kind: NewsKindName,
  /** The site's code, where it is one site. */
  site: z.string().nullable(),
  /** What it is about as the app names it (`p12`, `t7`), where it is one piece of work. */
  work: z.string().nullable(),
  language: z.enum(['fr', 'en']),
});
export type PushedNews = z.infer<typeof PushedNews>;
