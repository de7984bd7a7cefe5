import type { Channel } from './queries-messages';

/** Messages, and news for phones, that this process has sent, and tries of its own that failed, since it started. */
export const sentMessages: Record<Channel | 'push', { sent: number; failed: number }> = {
  email: { sent: 0, failed: 0 },
  sms: { sent: 0, failed: 0 },
  push: { sent: 0, failed: 0 },
};
