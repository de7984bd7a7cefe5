import type { FastifyBaseLogger } from 'fastify';
import type { SharedObject } from '../../../contract/framework/live';
import type { Db } from '../db/client';
import type { StoredEvent } from '../outbox/event';
import { type Authors, filterObjectsToNotify, isOnlyAuthor, type LiveObjects } from './authors';
import { listPresentUsers } from './queries-presence';
import type { Streams } from './streams';

/** Changes are batched for this long before they are published, in milliseconds. */
const batchDelay = 300;

/**
 * Batches changes and publishes them: soon and by id to users who have the record open, to all others by object type
 * only, and less often the more streams there are (one millisecond for each), because each client then refetches what
 * it shows.
 */
export class ChangePublisher {
  private objects = new Map<string, Authors>();
  private readonly changedRecords = new AuthorsByRecord();
  private readonly presenceChanges = new AuthorsByRecord();
  private timer: NodeJS.Timeout | null = null;
  private nextPublishToAll = 0;

  constructor(
    private readonly db: Db,
    private readonly streams: Streams,
    private readonly log: FastifyBaseLogger,
    private readonly liveObjects: LiveObjects,
  ) {}

  add(event: StoredEvent) {
    if (event.topic === 'presence') this.presenceChanges.add(event.object, event.id, event.by);
    else if (event.topic === 'changed') {
      for (const [object, ids] of Object.entries(event.of)) {
        const authors = this.objects.get(object) ?? new Set();
        this.objects.set(object, authors.add(event.by));
        if (this.isShared(object)) for (const id of ids) this.changedRecords.add(object, id, event.by);
      }
    } else return;
    this.schedule(batchDelay);
  }

  stop() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private schedule(milliseconds: number) {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.publish().catch(error => this.log.warn(error, 'changes were not published'));
    }, milliseconds);
  }

  private async publish() {
    const now = Date.now();
    if (this.objects.size && now >= this.nextPublishToAll) {
      this.publishToAll();
      this.nextPublishToAll = now + Math.max(1_000, this.streams.size);
    }
    if (this.objects.size) this.schedule(Math.max(batchDelay, this.nextPublishToAll - now));
    const changedRecords = this.changedRecords.take();
    const presenceChanges = this.presenceChanges.take();
    for (const { account, object, id } of await this.listViewers(changedRecords))
      this.streams.sendTo(account, 'changed', { objects: [], records: [{ object, id }] });
    for (const { account, object, id } of await this.listViewers(presenceChanges))
      this.streams.sendTo(account, 'presence', { object, id });
  }

  private publishToAll() {
    const changed = [...this.objects];
    this.objects = new Map();
    this.streams.sendToAll('changed', account => {
      const objects = filterObjectsToNotify(account, changed, this.liveObjects.onEveryPage);
      return objects.length ? { objects, records: [] } : null;
    });
  }

  private isShared(object: string): object is SharedObject {
    return (this.liveObjects.shared as readonly string[]).includes(object);
  }

  /** The users who have one of the records open, except the only author of its change. */
  private async listViewers(records: Map<SharedObject, Map<number, Authors>>) {
    const viewers = [];
    for (const [object, authorsById] of records) {
      const presentUsers = await listPresentUsers(this.db, object, [...authorsById.keys()]);
      for (const { object_id: id, account_id: account } of presentUsers)
        if (!isOnlyAuthor(authorsById.get(id)!, account)) viewers.push({ account, object, id });
    }
    return viewers;
  }
}

/** Records with the authors of their changes. */
class AuthorsByRecord {
  private records = new Map<SharedObject, Map<number, Authors>>();

  add(object: SharedObject, id: number, author: number | null) {
    const authorsById = this.records.get(object) ?? new Map<number, Authors>();
    const authors = authorsById.get(id) ?? new Set();
    this.records.set(object, authorsById.set(id, authors.add(author)));
  }

  /** Returns the records and starts again without any. */
  take() {
    const { records } = this;
    this.records = new Map();
    return records;
  }
}
