import { defineCrud } from '../framework/crud';
import { signedIn } from '../framework/permissions';
import { Code, Due, LongText } from '../framework/vocabulary';
import { pmRule } from '../organisation/permissions';
import { AgentRef, Owner, WilayaId } from '../organisation/vocabulary';

/** Vehicles of the field teams, each with the agent who drives it. */
export const vehicles = defineCrud({
  name: 'vehicles',
  fields: {
    plate: Code,
    wilaya: WilayaId,
    owner: Owner,
    agent: AgentRef.nullable(),
    next_inspection: Due.nullable(),
    note: LongText.nullable(),
  },
  key: 'plate',
  filters: ['plate', 'wilaya', 'owner', 'agent', 'next_inspection'],
  read: signedIn,
  write: pmRule('edit_agent_site', 'manager'),
  visibility: 'byOrganisation',
});
