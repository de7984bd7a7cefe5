import type { Absence } from '../../../contract/work/workforce';
import type { AbsenceRecord } from './queries';

export const absenceOf = ({ id, agent_id, day_from, day_to, cause, note }: AbsenceRecord): Absence => ({
  id,
  agent_id,
  from: String(day_from),
  to: String(day_to),
  cause,
  note,
});

export const byAgent = (rows: readonly AbsenceRecord[]) => {
  const found = new Map<number, Absence[]>();
  for (const absence of rows.map(absenceOf)) {
    const { agent_id } = absence;
    found.set(agent_id, [...(found.get(agent_id) ?? []), absence]);
  }
  return found;
};
