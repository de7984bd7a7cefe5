import { createPatch } from '../../evidence/step/patch';
import type { ServerStep, StepEntry } from '../../framework/vault/tables';
import { isUnsentStep } from '../../work/tasks/unsent-counts';

/**
 * The updated step after the server's data epoch has changed. What was acknowledged and is missing is sent again; if
 * the office has changed the same step meanwhile, the agent decides between both versions.
 */
export const reconcileStep = (row: StepEntry, serverStep: ServerStep): StepEntry => {
  const base = { version: serverStep.version, data: serverStep.data };
  // Opened but not edited.
  if (row.edition === 0) return { ...row, data: serverStep.data, done: serverStep.done, base };
  const waits = isUnsentStep(row);
  const missing = Object.keys(createPatch(row.base.data, serverStep.data));
  if (!missing.length && (waits || serverStep.done || !row.done)) return { ...row, base, attempt: null };

  const corrected = new Set(serverStep.corrected.map(path => path.split('.')[0]));
  const byOffice = missing.filter(key => corrected.has(key));
  // Nothing was lost: the office has corrected the step since.
  if (
    serverStep.version > row.base.version &&
    byOffice.length === missing.length &&
    (waits || serverStep.done || !row.done)
  )
    return row;
  const again = {
    ...row,
    key: crypto.randomUUID(),
    edition: waits ? row.edition : row.edition + 1,
    attempt: null,
  };
  return serverStep.version < row.base.version && !byOffice.length
    ? { ...again, base, trouble: null }
    : { ...again, trouble: { kind: 'changed', held: serverStep } };
};
