import { type RawBuilder, sql } from 'kysely';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { getKindArea } from '../../../contract/work/task-kinds';

const areaOfKind = sql`case m.kind ${sql.join(
  taskKinds.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(getKindArea(kind))}`),
  sql` `,
)} end`;

/**
 * The agent for a visit `v` of the plan `m` to the site `s`: by the plan either one agent or the person in charge of
 * the site.
 */
const responsibleAgent = sql`case m.taker when 'agent' then m.agent_id when 'site' then (
  select agent_id from site_areas where site_id = v.site_id and area = ${areaOfKind}) end`;

/** The agent of the existing plan, or else the one who would go. */
export const visitAgent: RawBuilder<number | null> = sql<number | null>`(
  case when v.plan_id is not null then v.plan_agent_id else ${responsibleAgent} end)`;
