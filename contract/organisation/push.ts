import { z } from 'zod';

declare module '../framework/register' {
  interface Register {
    newsKind: PushKind;
  }
}

/** Push news for an agent's phone while the app is closed: each kind only if the agent chose it. */
export const pushKinds = ['new', 'moved', 'cancelled', 'returned', 'other'] as const;
export type PushKind = (typeof pushKinds)[number];
export const PushKindName = z.enum(pushKinds);

/**
 * The push payload, encrypted end to end: enough for one sentence and a link, without message text that should not
 * appear on a locked screen.
 */
export const PushMessage = z.object({
  kind: PushKindName,
  /** The site's code, if about one site. */
  site: z.string().nullable(),
  /** What it is about, by the app's id (`p12`, `t7`), if about one piece of work. */
  work: z.string().nullable(),
  language: z.enum(['fr', 'en']),
});
export type PushMessage = z.infer<typeof PushMessage>;
