import type { ActionMessages } from '../../../contract/framework/change-names';
import { defineCalls, post } from '../../../contract/framework/endpoint';
import { signedIn } from '../../../contract/framework/permissions';
import type { HistoryAction } from '../../../contract/framework/undo';
import type { RevertStrategy } from '../../../contract/organisation/revert';
import type { UnknownName } from '../../../contract/registry/changes';
import { type Change, recordHistory } from '../../../server/framework/history/record-history';
import type { strategyHandlers } from '../../../server/office/revert/revert-strategies';

/**
 * Compiled, never run: a call that writes and does not say how it is undone or what it leaves, a change that no contract
 * names, one without a word, a strategy without its code, and a name that is not there do not compile. Each line below
 * is an error without its mark.
 */
const record = (change: Change) => recordHistory(undefined as never, { user: null }, [change]);
const needs = signedIn;
const wrong = defineCalls({
  name: 'wrong',
  actions: {
    undoneByNothing: post('/api/wrong/undone', { needs, undo: 'settings.unpublish', writes: {} }),
    namedByNobody: post('/api/wrong/named', { needs, undo: 'none', writes: ['sites.renamed'] }),
    right: post('/api/wrong/right', { needs, undo: 'tray.withdraw', writes: ['sites.edit'] }),
  },
});
const misnamed = (name: UnknownName<typeof wrong>) => name;
const withCode = (strategy: RevertStrategy): keyof typeof strategyHandlers => strategy;

export const undoTypeErrors = () => [
  // @ts-expect-error: how it is undone
  post('/api/wrong', { needs, writes: {} }),
  // @ts-expect-error: what it leaves
  post('/api/wrong', { needs, undo: 'none' }),
  // @ts-expect-error: no such strategy
  post('/api/wrong', { needs, undo: 'revert', writes: { sites: 'siteField' } }),
  // @ts-expect-error: what the agent is told
  post('/api/wrong', { needs, undo: 'revert', writes: { tasks: 'taskFields' } }),
  misnamed('settings.unpublish'),
  misnamed('sites.renamed'),
  // @ts-expect-error: that one is there
  misnamed('sites.edit'),
  // @ts-expect-error: that one too
  misnamed('tray.withdraw'),
  withCode,
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
  { views: { save: '', edit: '' } } satisfies Pick<ActionMessages<HistoryAction>, 'views'>,
];
