import type { FastifyBaseLogger } from 'fastify';
import { type SharedObject, sharedObjects } from '../../../contract/office/presence';
import type { Db } from '../../framework/db/client';
import type { StoredEvent } from '../../framework/outbox/event';
import { type Authors, filterObjectsToNotify, isOnlyAuthor } from './authors';
import { listPresentUsers } from './queries-presence';
import type { Streams } from './streams';

/** Changes are batched for this long before they are published, in milliseconds. */
const gathering = 300;

/**
 * Batches changes and publishes them: soon and by id to those who have the record open, to everybody else by object
 * type only, and less often the more streams there are (one millisecond for each), because each client then refetches
 * what it shows.
 */
export class ChangePublisher {
  private objects = new Map<string, Authors>();
  private readonly records = new Gathered();
  private readonly comings = new Gathered();
  private timer: NodeJS.Timeout | null = null;
  private nextToAll = 0;

  constructor(
    private readonly db: Db,
    private readonly streams: Streams,
    private readonly log: FastifyBaseLogger,
  ) {}

  add(event: StoredEvent) {
    if (event.topic === 'presence') this.comings.add(event.object, event.id, event.by);
    else if (event.topic === 'changed') {
      for (const [object, ids] of Object.entries(event.of)) {
        const authors = this.objects.get(object) ?? new Set();
        this.objects.set(object, authors.add(event.by));
        if (isShared(object)) for (const id of ids) this.records.add(object, id, event.by);
      }
    } else return;
    this.later(gathering);
  }

  stop() {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private later(wait: number) {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.tell().catch(error => this.log.warn(error, 'changes were not told'));
    }, wait);
  }

  private async tell() {
    const now = Date.now();
    if (this.objects.size && now >= this.nextToAll) {
      this.tellAll();
      this.nextToAll = now + Math.max(1_000, this.streams.size);
    }
    if (this.objects.size) this.later(Math.max(gathering, this.nextToAll - now));
    const [records, comings] = [this.records.take(), this.comings.take()];
    for (const { account, object, id } of await this.concerned(records))
      this.streams.say(account, 'changed', { objects: [], records: [{ object, id }] });
    for (const { account, object, id } of await this.concerned(comings))
      this.streams.say(account, 'presence', { object, id });
  }

  private tellAll() {
    const changed = [...this.objects];
    this.objects = new Map();
    this.streams.sayToAll('changed', account => {
      const objects = filterObjectsToNotify(account, changed);
      return objects.length ? { objects, records: [] } : null;
    });
  }

  /** Everybody who has one of the records open, except the only author of its change. */
  private async concerned(records: Map<SharedObject, Map<number, Authors>>) {
    const found = [];
    for (const [object, byId] of records) {
      for (const { object_id: id, account_id: account } of await listPresentUsers(this.db, object, [
        ...byId.keys(),
      ]))
        if (!isOnlyAuthor(byId.get(id)!, account)) found.push({ account, object, id });
    }
    return found;
  }
}

/** Records with the authors of their changes. */
class Gathered {
  private records = new Map<SharedObject, Map<number, Authors>>();

  add(object: SharedObject, id: number, by: number | null) {
    const byId = this.records.get(object) ?? new Map<number, Authors>();
    this.records.set(object, byId.set(id, (byId.get(id) ?? new Set()).add(by)));
  }

  take() {
    const { records } = this;
    this.records = new Map();
    return records;
  }
}

const isShared = (object: string): object is SharedObject =>
  (sharedObjects as readonly string[]).includes(object);
