import { getStep } from '../../../contract/work/evidence';
import type { StepData } from '../../../contract/work/evidence/step-data';
import { labelled } from '../../../i18n/typography';
import { openStoredValue } from '../../framework/drafts/stored-value';
import type { Vault } from '../../framework/vault/vault';
import { getLanguage } from '../../framework/words/language';
import { getStepEntry, saveStep } from '../../work/tasks/entries';
import { getWork } from '../../work/tasks/work';
import type { WorkId } from '../../work/vault/tables';
import { compareVersions } from './compare-versions';
import { getValueAt, setValueAt } from './value-path';

/** The data being entered for a step: each change is visible at once and written to the vault. */
export type StepDraft = {
  data: () => StepData;
  done: () => boolean;
  /** Why the last change is not stored yet; the value shown here includes it. */
  failure: () => unknown;
  /** What is not stored yet, in words: « Hauteur : 36,5 m ». */
  unsaved: () => string;
  value: (path: string) => unknown;
  set: (path: string, value: unknown) => void;
  /** Several values at once, by key. */
  put: (values: StepData) => void;
  /** Resolves when stored, rejects when the storage is full. */
  finish: (done: boolean) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Follows changes written elsewhere, until the returned function is called. */
  watch: () => () => void;
};

type StepInput = { data: StepData; done: boolean };

/** Several windows may have the same step open: each writes what it changed, field by field. */
export const openStepDraft = (vault: Vault, id: WorkId, test: string): StepDraft => {
  const kind = getWork(vault, id)?.kind;
  const read = (currentVault: Vault): StepInput => {
    const work = getWork(currentVault, id);
    const { data, done } = work ? getStepEntry(work, test) : { data: {}, done: false };
    return { data, done };
  };
  const text = ({ data }: StepInput, original: StepInput) => {
    if (!kind) return '';
    const language = getLanguage();
    return compareVersions(kind, test, { mine: data, office: original.data, base: original.data })
      .map(({ field }) => labelled(language, field.label[language], field.format(field.read(data), language)))
      .join('\n');
  };
  const stored = openStoredValue<StepInput>(vault, {
    key: `${id}/${test}`,
    name: language => (kind && getStep(kind, test)?.label[language]) ?? test,
    tables: ['steps', 'tasks'],
    read,
    text,
    write: async (currentVault, { data, done }, original) => {
      const work = getWork(currentVault, id);
      // Removed from the phone while the agent was typing: the text can still be copied.
      if (!work) throw new Error(`The work ${id} is not on this phone any more.`);
      await saveStep(currentVault, work, test, data, done, original);
    },
  });
  const { value: current, set, failure, settle, subscribe, watch } = stored;
  return {
    data: () => current().data,
    done: () => current().done,
    failure,
    unsaved: () => text(current(), read(vault)),
    value: path => getValueAt(current().data, path),
    set: (path, value) => {
      if (Object.is(getValueAt(current().data, path), value)) return;
      set({ ...current(), data: setValueAt(current().data, path, value) });
    },
    put: values => set({ ...current(), data: { ...current().data, ...values } }),
    finish: async done => {
      set({ ...current(), done });
      await settle();
      if (failure()) throw failure();
    },
    subscribe,
    watch,
  };
};
