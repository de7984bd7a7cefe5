import type { Channel } from './queries-messages';

/** Messages and push messages sent by this process, and failed tries, since it started. */
export const messageCounters: Record<Channel | 'push', { sent: number; failed: number }> = {
  email: { sent: 0, failed: 0 },
  sms: { sent: 0, failed: 0 },
  push: { sent: 0, failed: 0 },
};
