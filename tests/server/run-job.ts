import { vi } from 'vitest';
import { expediteJob } from '../../server/framework/queue/queries';
import type { Api } from './harness';

/** Lets the queue do now what comes again by itself, and waits for its end. */
export const runJob = async ({ db, app, row }: Api, kind: Parameters<typeof expediteJob>[1]) => {
  await expediteJob(db, kind);
  app.queue.nudge();
  const isDone = async () => {
    const { holder, due_at } = await row('jobs', { kind });
    return holder === null && due_at > new Date();
  };
  await vi.waitUntil(isDone, { timeout: 20_000, interval: 25 });
};
