import {
  type PresentUser,
  presence,
  presenceIntervalSeconds,
  type SharedObject,
} from '../../../contract/office/presence';
import { call } from '../providers/call';
import { sendKeepalive } from '../providers/sendKeepalive';
import { sessionStore } from '../providers/sessionStore';
import { onLiveEvent } from '../providers/stream';

const actions = {
  sites: (site_id: number, body: object) => call(presence.actions.site, { site_id, ...body }),
  tasks: (task_id: number, body: object) => call(presence.actions.task, { task_id, ...body }),
};

const leaveActions = {
  sites: (site_id: number) => sendKeepalive(presence.actions.site, { site_id, leave: true }),
  tasks: (task_id: number) => sendKeepalive(presence.actions.task, { task_id, leave: true }),
};

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
  private unheard = () => {};

  constructor(
    private readonly object: SharedObject,
    private readonly id: number,
  ) {}

  static of(object: SharedObject, id: number) {
    return open.get(`${object} ${id}`) ?? new OpenRecord(object, id);
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
    if (this.viewers === 1) this.begin();
    else if (editing && this.editors === 1) void this.say();
    return () => this.leave(editing);
  }

  private begin() {
    open.set(`${this.object} ${this.id}`, this);
    const unheard = onLiveEvent(live => {
      const isOfThis =
        live.event === 'presence' && live.data.object === this.object && live.data.id === this.id;
      // Whoever opened it before the stream was connected was not announced here.
      if (isOfThis || live.event === 'ready') void this.say();
    });
    const leave = () => leaveActions[this.object](this.id);
    window.addEventListener('pagehide', leave);
    this.unheard = () => {
      unheard();
      window.removeEventListener('pagehide', leave);
    };
    this.timer = setInterval(() => document.visibilityState === 'visible' && void this.say(), every);
    void this.say();
  }

  private leave(editing: boolean) {
    this.viewers--;
    if (editing) this.editors--;
    if (this.viewers > 0) {
      if (editing && this.editors === 0) void this.say();
      return;
    }
    clearInterval(this.timer);
    this.unheard();
    this.others = [];
    open.delete(`${this.object} ${this.id}`);
    void this.say(true);
  }

  /** A failure can be ignored: the next call will report it. */
  private async say(leave = false) {
    const user = sessionStore.read();
    // Viewing as another user is not announced.
    if (!user || user.viewed_by) return;
    const body = leave ? { leave } : { editing: this.editors > 0 };
    const answer = await actions[this.object](this.id, body).catch(() => null);
    if (!answer || leave || this.viewers === 0) return;
    this.others = answer.others;
    for (const listener of this.listeners) listener();
  }
}

const open = new Map<string, OpenRecord>();
const every = presenceIntervalSeconds * 1_000;
