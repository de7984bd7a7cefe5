import type { Absence } from '../../../contract/work/workforce';
import type { AbsenceRecord } from './queries';

export const toAbsence = ({ id, agent_id, day_from, day_to, cause, note }: AbsenceRecord): Absence => ({
  id,
  agent_id,
  from: String(day_from),
  to: String(day_to),
  cause,
  note,
});

export const groupAbsencesByAgent = (rows: readonly AbsenceRecord[]) => {
  const absencesByAgent = new Map<number, Absence[]>();
  for (const absence of rows.map(toAbsence)) {
    const { agent_id } = absence;
    absencesByAgent.set(agent_id, [...(absencesByAgent.get(agent_id) ?? []), absence]);
  }
  return absencesByAgent;
};
