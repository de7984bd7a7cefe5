import { type Kysely, sql } from 'kysely';

/**
 * When a site's generators were last maintained and will be next: CMs share the GPM area's summary, but maintain
 * nothing. Indexes find equipment by the attributes of the equipment dashboards. Triggers record the sites whose
 * equipment changed, with the transaction that changed it: the equipment register reads these sites again, and writers
 * never wait for each other.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
alter table site_areas add column next_gpm_day date, add column last_gpm_at timestamptz;;
update site_areas a set next_gpm_day = f.day, last_gpm_at = f.at
from (
  select site_id, min(day) as day, max(at) as at
  from (
    select place.id as site_id, p.day, null::timestamptz as at
    from plans p, lateral (values (p.site_id), (p.drop_site_id)) place (id)
    where p.kind = 'gpm' and p.status = 'planned'
    union all
    select place.id, null, t.created_at
    from tasks t, lateral (values (t.site_id), (t.drop_site_id)) place (id)
    where t.kind = 'gpm' and t.deleted_at is null and t.status in ('', 'correct', 'pending', 'accept', 'closed')
  ) found where site_id is not null group by site_id
) f where a.site_id = f.site_id and a.area = 'gpm';;
create index site_areas_gpm on site_areas (site_id) include (last_gpm_at, next_gpm_day) where area = 'gpm';;
drop index site_equipment_site;;
create index site_equipment_site on site_equipment (site_id, category)
  include (brand, type, capacity, installed_on, quantity);;
drop index site_equipment_brand;;
create index site_equipment_brand on site_equipment (category, brand, installed_on) include (site_id, quantity);;
create index site_equipment_model on site_equipment (category, type, installed_on) include (site_id, quantity);;
create index site_equipment_capacity on site_equipment (category, capacity, installed_on) include (site_id, quantity);;
create index site_equipment_installed on site_equipment (category, installed_on) include (site_id, quantity);;

create table equipment_changes (
  xid xid8 not null default pg_current_xact_id(),
  site_id integer not null,
  at timestamptz not null default now()
);;
create index equipment_changes_xid on equipment_changes (xid);;
create index equipment_changes_at on equipment_changes (at);;

create function note_new_equipment() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id) select distinct site_id from new_rows;
  return null;
end $$;;
create function note_old_equipment() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id) select distinct site_id from old_rows;
  return null;
end $$;;
create function note_changed_equipment() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id) select site_id from new_rows union select site_id from old_rows;
  return null;
end $$;;
create trigger site_equipment_noted_new after insert on site_equipment
  referencing new table as new_rows for each statement execute function note_new_equipment();;
create trigger site_equipment_noted_old after delete on site_equipment
  referencing old table as old_rows for each statement execute function note_old_equipment();;
create trigger site_equipment_noted after update on site_equipment
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_equipment();;
create trigger site_areas_noted_new after insert on site_areas
  referencing new table as new_rows for each statement execute function note_new_equipment();;
create trigger site_areas_noted_old after delete on site_areas
  referencing old table as old_rows for each statement execute function note_old_equipment();;
create function note_changed_areas() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id)
    select n.site_id from new_rows n join old_rows o on o.site_id = n.site_id and o.area = n.area
    where n.area = 'gpm' and (n.next_gpm_day is null, n.last_gpm_at) is distinct from (o.next_gpm_day is null, o.last_gpm_at);
  return null;
end $$;;
create trigger site_areas_noted after update on site_areas
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_areas();;

create function note_new_sites() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id) select id from new_rows;
  return null;
end $$;;
create function note_old_sites() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id) select id from old_rows;
  return null;
end $$;;
create function note_changed_sites() returns trigger language plpgsql as $$
begin
  insert into equipment_changes (site_id)
    select n.id from new_rows n join old_rows o on o.id = n.id
    where (n.kind, n.status, n.in_gpm, n.owner, n.cluster_id, n.manager_id, n.mode)
      is distinct from (o.kind, o.status, o.in_gpm, o.owner, o.cluster_id, o.manager_id, o.mode);
  return null;
end $$;;
create trigger sites_noted_new after insert on sites
  referencing new table as new_rows for each statement execute function note_new_sites();;
create trigger sites_noted_old after delete on sites
  referencing old table as old_rows for each statement execute function note_old_sites();;
create trigger sites_noted after update on sites
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_sites();;
`;
