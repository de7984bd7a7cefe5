import type { ImportContext, Verdict } from '../../framework/imports/row-importer';
import { type Assignment, listUnseenAssignments } from '../../sites/sites/queries-assignments';

/** Adds a warning to the rows that give an agent what their manager cannot see. */
export const warnUnseenAssignments = async <W>(
  { db, user, say }: Pick<ImportContext, 'db' | 'user' | 'say'>,
  verdicts: readonly Verdict<W>[],
  toAssignment: (write: W) => Assignment,
): Promise<Verdict<W>[]> => {
  const assignments = verdicts.map(verdict =>
    'write' in verdict ? toAssignment(verdict.write) : { agent_id: null, sites: [] },
  );
  const unseen = new Map(
    (await listUnseenAssignments({ db, user }, assignments)).map(row => [row.index, row]),
  );
  return verdicts.map((verdict, index) => {
    const found = unseen.get(index);
    if (!found || !('write' in verdict)) return verdict;
    const message = say('causes', 'unseenByManager', { agent: found.agent, manager: found.manager });
    return {
      ...verdict,
      warnings: [...(verdict.warnings ?? []), { column: 'agent', message, warning: true }],
    };
  });
};
