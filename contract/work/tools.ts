import { defineCrud } from '../framework/crud';
import { signedIn } from '../framework/permissions';
import { Code, Due, LongText, Name } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import { AgentRef, ClusterId } from '../organisation/vocabulary';

/** Tools of the field teams: who has each, and when its calibration is due. */
export const tools = defineCrud({
  name: 'tools',
  fields: {
    serial: Code,
    name: Name.min(1),
    cluster: ClusterId,
    agent: AgentRef.nullable(),
    calibration_due: Due.nullable(),
    note: LongText.nullable(),
  },
  key: 'serial',
  filters: ['serial', 'name', 'cluster', 'agent', 'calibration_due'],
  read: signedIn,
  write: pmRule('edit_agent_site', 'manager'),
  visibility: 'byOrganisation',
});
