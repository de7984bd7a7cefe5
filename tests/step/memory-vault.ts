import { today } from '../../contract/framework/today';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import { getRequiredSteps } from '../../contract/work/task-kinds';
import { getRowKey, listTableNames, type TableName, type Tables } from '../../field/framework/vault/tables';
import type { Vault } from '../../field/framework/vault/vault';

/** A vault in memory: writes complete at once, or when `disk` says so. */
export const createMemoryVault = (
  plan: Tables['plans'],
  disk: () => Promise<void> = () => Promise.resolve(),
): Vault => {
  const tableNames = listTableNames();
  const rows = new Map(tableNames.map(table => [table, new Map<string, any>()]));
  const lists = new Map<TableName, readonly any[]>();
  const listeners = new Map(tableNames.map(table => [table, new Set<() => void>()]));
  rows.get('plans')!.set(String(plan.plan_id), plan);
  return {
    all: table => {
      const list = lists.get(table) ?? [...rows.get(table)!.values()];
      lists.set(table, list);
      return list;
    },
    get: (table, key) => rows.get(table)!.get(key),
    bytes: async () => undefined,
    listBytesKeys: async () => new Set(),
    write: async changes => {
      await disk();
      const changedTables = new Set<TableName>();
      const changed = changes.flatMap(change => {
        const row = 'change' in change && (rows.get(change.change)!.get(change.key) ?? change.or);
        return row ? [{ table: change.change, key: change.key, row: change.to(row as never) }] : [];
      });
      for (const { table, key, row } of changed)
        if (getRowKey(table, row) !== key) rows.get(table)!.delete(key);
      for (const { table, row } of changed) {
        rows.get(table)!.set(getRowKey(table, row), row);
        changedTables.add(table);
      }
      for (const change of changes) {
        if ('remove' in change) {
          if (change.remove === 'bytes') continue;
          rows.get(change.remove)!.delete(change.key);
          changedTables.add(change.remove);
        } else if ('put' in change && change.put !== 'bytes') {
          rows.get(change.put)!.set(getRowKey(change.put, change.row), change.row);
          changedTables.add(change.put);
        }
      }
      for (const table of changedTables) {
        lists.delete(table);
        for (const listener of listeners.get(table)!) listener();
      }
    },
    reread: async () => undefined,
    subscribe: (table, listener) => {
      listeners.get(table)!.add(listener);
      return () => listeners.get(table)!.delete(listener);
    },
    close: () => Promise.resolve(),
  };
};

export const createPlan = (kind: TaskKind): Tables['plans'] => {
  const site = { site_id: 1, code: 'ALG001', name: 'Hydra', address: null, wilaya: 'Alger', place: null };
  return {
    plan_id: 1,
    task_type: kind,
    installation_type: null,
    date: today(),
    late: false,
    instruction: null,
    problem_type: null,
    alarm_type: null,
    anomaly: null,
    anomalies: [],
    site,
    drop_site: null,
    file: null,
    steps: [...getRequiredSteps(kind)],
  } as unknown as Tables['plans'];
};
