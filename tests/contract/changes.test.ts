import { expect, it } from 'vitest';
import { type Contract, isWrite } from '../../contract/framework/endpoint';
import { getRevertRule } from '../../contract/framework/revert';
import { contracts } from '../../contract/registry';
import '../../contract/registry/changes';

const calls = (contracts as readonly Contract[]).flatMap(({ name, actions }) =>
  Object.entries(actions).map(([call, endpoint]) => ({ call: `${name}.${call}`, ...endpoint })),
);

/** Beside the compiler, which sees only names that are written down. */
it('knows what every call that can be reverted leaves in the history', () => {
  const reverted = calls.filter(({ undo }) => undo === 'revert');
  expect(reverted.length).toBeGreaterThan(40);
  const silent = reverted.filter(({ call, writes }) =>
    Array.isArray(writes)
      ? !writes.every(name =>
          ['sites', 'plans', 'tasks', 'anomalies'].some(table => getRevertRule(name, table)),
        )
      : writes !== 'rows' && !Object.keys(writes ?? {}).some(table => getRevertRule(call, table)),
  );
  expect(silent.map(({ call }) => call)).toEqual([]);
});

it('lets only these calls change something without a record of how', () => {
  const byGet = calls.filter(({ method, whileViewingAs }) => method === 'GET' && whileViewingAs === false);
  expect(byGet.map(({ call }) => call)).toEqual(['notifications.update']);
  const readByPost = calls.filter(({ method, ...facts }) => method !== 'GET' && !isWrite(facts));
  expect(readByPost.map(({ call }) => call).sort()).toEqual([
    'accountActions.availability',
    'anomalyActions.exportAll',
    'anomalyActions.exportCustom',
    'proposals.propose',
    'taskReports.cmGeneral',
    'taskReports.cmNok',
    'taskReports.general',
    'taskReports.gpmGeneral',
    'taskReports.gpmNok',
    'taskReports.nok',
    'taskReports.pdf',
    'taskReports.ssrGeneral',
    'taskReports.ssrNok',
    'taskReports.ssrXlsx',
    'tray.gone',
  ]);
});
