import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { dashboards } from '../../../contract/figures/dashboards';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { backlog } from '../../../contract/office/backlog';
import { imports } from '../../../contract/office/imports';
import { search } from '../../../contract/office/search';
import { views } from '../../../contract/organisation/views';
import { maintenance } from '../../../contract/work/maintenance';
import { acquireSlot, type LimitedWork } from '../../../server/framework/http/limiters';
import type { User } from '../../../server/framework/identity/user';

/** A server whose handler hangs for one account until `release()`, and answers all others at once. */
const startServer = (endpoint: Endpoint, input: object) => {
  const events = new EventEmitter();
  const released = once(events, 'released');
  const seen = { running: 0, most: 0 };
  const app = Fastify();
  app.decorateRequest('caller');
  app.get('/:userid', async (request, reply) => {
    const userid = Number((request.params as { userid: string }).userid);
    request.caller = { userid } as User;
    await acquireSlot(endpoint, input as Record<string, unknown>, request, reply);
    if (userid !== greedy) return 'answered';
    seen.most = Math.max(seen.most, ++seen.running);
    events.emit('started');
    await released;
    seen.running--;
    return 'answered';
  });
  return { app, events, seen, release: () => events.emit('released') };
};
const greedy = 1;

const shareByProcessors = availableParallelism() < 4 ? 1 : 2;
it.each<{ work: LimitedWork; share: number; name: string; endpoint: Endpoint; input?: object }>([
  { work: 'light', share: 8, name: 'a read of a few rows', endpoint: views.actions.list },
  { work: 'light', share: 8, name: 'a write of one row', endpoint: views.actions.save },
  { work: 'heavy', share: shareByProcessors, name: 'the backlog', endpoint: backlog.actions.list },
  { work: 'heavy', share: shareByProcessors, name: 'a dashboard', endpoint: dashboards.actions.tasks },
  { work: 'heavy', share: shareByProcessors, name: 'a preview', endpoint: maintenance.actions.preview },
  { work: 'export', share: 1, name: 'a list', endpoint: maintenance.actions.list, input: { limit: -1 } },
  { work: 'search', share: shareByProcessors, name: 'a search', endpoint: search.actions.find },
  { work: 'upload', share: 6, name: 'a file', endpoint: imports.actions.start },
])(
  'hanging calls of one account hold its share of $work work, others are answered: $name',
  async ({ share, endpoint, input = {} }) => {
    const { app, events, seen, release } = startServer(endpoint, input);
    const answers = [];
    for (let started = 0; started < share; started++) {
      const hasStarted = once(events, 'started');
      answers.push(app.inject(`/${greedy}`));
      await hasStarted;
    }
    for (let n = 0; n < 2; n++) answers.push(app.inject(`/${greedy}`));
    // Each had its chance to start: those of others begin and end after them.
    for (let n = 0; n < 10; n++) expect((await app.inject(`/${greedy + 1 + n}`)).statusCode).toBe(200);
    expect([seen.running, seen.most]).toEqual([share, share]);
    release();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(
      Array(share + 2).fill(200),
    );
    expect(seen.most).toBe(share);
  },
);
