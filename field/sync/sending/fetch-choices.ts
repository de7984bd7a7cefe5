import { field } from '../../../contract/field/field';
import { dayMs } from '../../../contract/framework/today';
import type { EvidenceStep } from '../../../contract/work/steps/parts';
import { call } from '../../framework/server/call';
import type { Choices } from '../../work/tasks/choices';
import type { SyncRound } from './sync-round';

/** The settings' lists used by steps of the work on this phone. Once a day: they seldom change. */
export const fetchChoices = async ({ vault, token, signal }: SyncRound) => {
  const work = [...vault.all('plans'), ...vault.all('tasks')];
  const kinds = [...new Set(work.map(({ task_type }) => task_type))];
  const stored = vault.get('reference', 'choices')?.value as Choices | undefined;
  const isFresh = stored && Math.abs(Date.now() - stored.at) < dayMs;
  if (isFresh && kinds.every(kind => stored.kinds.includes(kind))) return;
  const lists: Choices['lists'] = {};
  for (const kind of kinds) {
    const { steps } = await call(field.actions.evidence, { kind }, { token, signal });
    for (const part of (steps as EvidenceStep[]).flatMap(({ parts }) => parts))
      if (part.part === 'table')
        for (const { list, choices } of part.columns) if (list && choices) lists[list] = choices;
  }
  const value: Choices = { at: Date.now(), kinds, lists };
  await vault.write([{ put: 'reference', row: { name: 'choices', value } }]);
};
