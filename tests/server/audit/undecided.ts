import { type ActionWords, type HistoryAction, type Leaving, leaves } from '../../../contract/changes';
import { type WaysBack, wayBack } from '../../../contract/way-back';
import type { Ways } from '../../../server/audit/way';
import { type Change, recordHistory } from '../../../server/platform/history';

/**
 * Compiled, never run: a call that writes and of which nobody said what it leaves, a change that no contract names, and
 * one without a word or without a way of taking it back do not compile, nor does a call of which nobody said whether it
 * can be taken back. Each line below is an error without its mark.
 */
const { close: _, ...lessOne } = leaves.taskActions;
const { views: __, ...lessMany } = leaves;
const { publish: ___, ...silent } = wayBack.settings;
declare const ways: Ways;
const record = (change: Change) => recordHistory(undefined as never, { user: null }, [change]);

export const undecided = () => [
  // @ts-expect-error
  { ...leaves, taskActions: lessOne } satisfies Leaving,
  // @ts-expect-error
  lessMany satisfies Leaving,
  // @ts-expect-error
  { ...leaves, taskActions: { ...leaves.taskActions, closed: ['tasks'] as const } } satisfies Leaving,
  record({ object: 'sites', id: 1, action: 'sites.edit' }),
  // @ts-expect-error
  record({ object: 'sites', id: 1, action: 'sites.renamed' }),
  // @ts-expect-error: a change, but not on this table
  record({ object: 'tasks', id: 1, action: 'sites.edit' }),
  // @ts-expect-error: its change is planning.editPlan
  record({ object: 'plans', id: 1, action: 'planActions.edit' }),
  // @ts-expect-error: a plain resource's is made of its contract
  record({ object: 'vehicles', id: 1, action: 'vehicles.edit' }),
  // @ts-expect-error
  { ...ways, sites: { ...(ways.sites as Record<string, 'part'>) } } satisfies Ways,
  // @ts-expect-error
  { ...wayBack, settings: silent } satisfies WaysBack,
  // @ts-expect-error: no such call undoes it
  { ...wayBack, settings: { ...wayBack.settings, publish: 'settings.unpublish' } } satisfies WaysBack,
  // @ts-expect-error
  { views: { save: '', edit: '' } } satisfies Pick<ActionWords<HistoryAction>, 'views'>,
];
