import {
  type PresentUser,
  presenceIntervalSeconds,
  type SharedRecords,
} from '../../../contract/framework/presence';
import { call } from '../providers/call';
import { sendKeepalive } from '../providers/sendKeepalive';
import { sessionStore } from '../providers/sessionStore';
import { onLiveEvent } from '../providers/stream';

/**
 * One record that this page has open, perhaps in a list and a dialog at once; announced while at least one
 * component shows it.
 */
export class OpenRecord {
  others: PresentUser[] = [];
  private viewers = 0;
  private editors = 0;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private unsubscribe = () => {};

  constructor(
    private readonly records: SharedRecords,
    private readonly id: number,
  ) {}

  static of(records: SharedRecords, id: number) {
    return openRecords.get(`${records.object} ${id}`) ?? new OpenRecord(records, id);
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  enter(editing: boolean) {
    this.viewers++;
    if (editing) this.editors++;
    if (this.viewers === 1) this.start();
    else if (editing && this.editors === 1) void this.announce();
    return () => this.leave(editing);
  }

  private get idValue() {
    return { [this.records.idField]: this.id };
  }

  private start() {
    openRecords.set(`${this.records.object} ${this.id}`, this);
    const stopListening = onLiveEvent(live => {
      const isAboutThis =
        live.event === 'presence' && live.data.object === this.records.object && live.data.id === this.id;
      // Whoever opened it before the stream was connected was not announced here.
      if (isAboutThis || live.event === 'ready') void this.announce();
    });
    const leave = () => sendKeepalive(this.records.action, { ...this.idValue, leave: true });
    window.addEventListener('pagehide', leave);
    this.unsubscribe = () => {
      stopListening();
      window.removeEventListener('pagehide', leave);
    };
    const announceIfVisible = () => document.visibilityState === 'visible' && void this.announce();
    this.timer = setInterval(announceIfVisible, announceInterval);
    void this.announce();
  }

  private leave(editing: boolean) {
    this.viewers--;
    if (editing) this.editors--;
    if (this.viewers > 0) {
      if (editing && this.editors === 0) void this.announce();
      return;
    }
    clearInterval(this.timer);
    this.unsubscribe();
    this.others = [];
    openRecords.delete(`${this.records.object} ${this.id}`);
    void this.announce(true);
  }

  /** Tells the server that the record is open here. A failure is ignored: the next announcement repeats it. */
  private async announce(leave = false) {
    const user = sessionStore.read();
    // Viewing as another user is not announced.
    if (!user || user.viewed_by) return;
    const body = leave ? { leave } : { editing: this.editors > 0 };
    const response = await call(this.records.action, { ...this.idValue, ...body }).catch(() => null);
    if (!response || leave || this.viewers === 0) return;
    this.others = response.others;
    for (const listener of this.listeners) listener();
  }
}

const openRecords = new Map<string, OpenRecord>();
const announceInterval = presenceIntervalSeconds * 1_000;
