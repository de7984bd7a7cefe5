import { createPatch } from '../../evidence/step/patch';
import { isUnsentStep } from '../../work/tasks/unsent-counts';
import type { ServerStep, StepEntry } from '../../work/vault/tables';

/**
 * The updated step after the server's data epoch has changed. Values that the server had acknowledged and has lost are
 * sent again; if the office has changed the same step meanwhile, the agent decides between both versions.
 */
export const reconcileStep = (row: StepEntry, serverStep: ServerStep): StepEntry => {
  const base = { version: serverStep.version, data: serverStep.data };
  // Opened but not edited.
  if (row.edition === 0) return { ...row, data: serverStep.data, done: serverStep.done, base };
  const isUnsent = isUnsentStep(row);
  // The step was finished and sent, and is unfinished on the server.
  const isDoneLost = row.done && !isUnsent && !serverStep.done;
  const differingKeys = Object.keys(createPatch(row.base.data, serverStep.data));
  if (!differingKeys.length && !isDoneLost) return { ...row, base, attempt: null };

  const correctedKeys = new Set(serverStep.corrected.map(path => path.split('.')[0]));
  const lostKeys = differingKeys.filter(key => !correctedKeys.has(key));
  // Nothing was lost: the office has corrected the step since.
  if (serverStep.version > row.base.version && !lostKeys.length && !isDoneLost) return row;
  const resent = {
    ...row,
    key: crypto.randomUUID(),
    edition: isUnsent ? row.edition : row.edition + 1,
    attempt: null,
  };
  const hasCorrections = lostKeys.length < differingKeys.length;
  // Only an older version without corrections can be overwritten; otherwise the agent compares both.
  return serverStep.version < row.base.version && !hasCorrections
    ? { ...resent, base, trouble: null }
    : { ...resent, trouble: { kind: 'changed', held: serverStep } };
};
