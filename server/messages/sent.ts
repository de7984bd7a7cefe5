import type { Channel } from './queries';

/** Messages that this process has sent, and tries of its own that failed, since it started. */
export const sentMessages: Record<Channel, { sent: number; failed: number }> = {
  email: { sent: 0, failed: 0 },
  sms: { sent: 0, failed: 0 },
};
