/**
 * Tables that are partitioned natively, by range of ids. Ids follow time, so a partition is a stretch of time, and what
 * belongs to one task lies in partitions of the same bounds: keys, references and orders by id stay what they are, and a
 * database has as many partitions as it has data, not as it has months (docs/decisions/0053).
 */
export type Family = {
  /** Ids in a partition. */
  size: number;
  /** Each table with the column by whose range it is partitioned; the first one gives the ids. */
  tables: Record<string, 'id' | 'task_id'>;
};

export const families = {
  tasks: {
    size: 4_194_304,
    tables: { tasks: 'id', task_tests: 'task_id', photos: 'task_id', bar_codes: 'task_id' },
  },
  history: { size: 16_777_216, tables: { history: 'id' } },
} as const satisfies Record<string, Family>;
export type FamilyName = keyof typeof families;
