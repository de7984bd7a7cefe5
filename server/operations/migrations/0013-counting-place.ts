import { type Kysely, sql } from 'kysely';

/**
 * The columns that plans and tasks copy from a site now come from their counting place: the drop site, else the pickup
 * site. So the filters of their lists apply to the site at which dashboards count them.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
update tasks t set owner = s.owner, wilaya_id = s.wilaya_id, cluster_id = s.cluster_id, manager_id = s.manager_id
  from sites s where s.id = t.drop_site_id
    and (t.owner, t.wilaya_id, t.cluster_id, t.manager_id)
      is distinct from (s.owner, s.wilaya_id, s.cluster_id, s.manager_id);
alter table plans
  add column owner text,
  add column wilaya_id integer,
  add column cluster_id integer,
  add column manager_id integer;
update plans p set owner = s.owner, wilaya_id = s.wilaya_id, cluster_id = s.cluster_id, manager_id = s.manager_id
  from sites s where s.id = coalesce(p.drop_site_id, p.site_id);
alter table plans
  alter column owner set not null,
  alter column wilaya_id set not null,
  alter column cluster_id set not null;
drop index plans_day;
create index plans_day on plans (day, id)
  include (kind, status, owner, wilaya_id, cluster_id, manager_id, agent_id, site_id, drop_site_id);
`;
