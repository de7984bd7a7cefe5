import type { StepData } from '../../contract/evidence/step-data';
import type { WorkId } from '../vault/tables';
import type { Vault } from '../vault/vault';
import { enter, entryFor } from '../work/entering';
import { workOf } from '../work/work';
import { valueAt, withValueAt } from './path';

/** What is being entered for a step: each change shows at once and goes to the vault. */
export type Draft = {
  data: () => StepData;
  done: () => boolean;
  /** Why the last change does not lie on the disk yet; what is shown here has it. */
  failure: () => unknown;
  value: (path: string) => unknown;
  set: (path: string, value: unknown) => void;
  /** Several values at once, by their keys. */
  put: (values: StepData) => void;
  /** Resolves when it lies on the disk, and rejects when there is no room. */
  finish: (done: boolean) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Hears of what is written elsewhere, until told to stop. */
  watch: () => () => void;
};

/**
 * A change is written as soon as the one before it lies on the disk: of what is typed meanwhile only the latest is, and
 * no touch of a key waits for a disk.
 */
export const openDraft = (vault: Vault, id: WorkId, test: string): Draft => {
  const stored = () => {
    const work = workOf(vault, id);
    return work ? entryFor(work, test) : { data: {}, done: false };
  };
  let { data, done } = stored();
  let changed = false;
  let writing: Promise<void> | null = null;
  let failure: unknown = null;
  let watching = false;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  const write = async () => {
    try {
      while (changed) {
        const work = workOf(vault, id);
        changed = false;
        if (work) await enter(vault, work, test, data, done);
      }
      failure = null;
    } catch (error) {
      changed = true;
      failure = error;
    } finally {
      writing = null;
      tell();
    }
  };
  const keep = () => {
    changed = true;
    writing ??= write();
    tell();
    return writing;
  };
  // What came from elsewhere while nothing is being written here: the server's answer, another tab.
  const refresh = () => {
    if (changed || writing) return;
    const now = stored();
    if (now.done === done && JSON.stringify(now.data) === JSON.stringify(data)) return;
    ({ data, done } = now);
    tell();
  };
  // Whoever writes late, when nobody watches any more, writes over what lies there by then.
  const catchUp = () => {
    if (!watching) refresh();
  };

  return {
    data: () => data,
    done: () => done,
    failure: () => failure,
    value: path => valueAt(data, path),
    set: (path, value) => {
      catchUp();
      if (Object.is(valueAt(data, path), value)) return;
      data = withValueAt(data, path, value);
      keep();
    },
    put: values => {
      catchUp();
      data = { ...data, ...values };
      keep();
    },
    finish: async isDone => {
      catchUp();
      done = isDone;
      await keep();
      if (failure) throw failure;
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: () => {
      refresh();
      watching = true;
      const leave = [vault.subscribe('steps', refresh), vault.subscribe('tasks', refresh)];
      return () => {
        watching = false;
        for (const each of leave) each();
      };
    },
  };
};
