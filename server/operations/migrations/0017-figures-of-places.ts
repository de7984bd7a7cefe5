import { type Kysely, sql } from 'kysely';

/**
 * `place_changes.about` and `folds.places` distinguish changes of sites and accounts, which are rare, from those of
 * plans and tasks, so that a dashboard recomputes only what has changed. Indexes serve the counts of many rows without
 * reading tables.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const months = Array.from({ length: 12 }, (_, index) => index + 1);
const total = (letter: 'p' | 'd') => months.map(month => letter + month).join(' + ');

const defineMarkFunction = (table: string, change: string, when: string, about: string) => `
create or replace function ${table}_place_${change}() returns trigger language plpgsql as $$
begin
  if exists (${when}) then
    insert into place_changes (about) values ('${about}');
  end if;
  return null;
end $$;;
`;
const accountColumns = 'id, role, status, owner, cluster_id, manager_id, cluster_manager_id, expires_at';

const statements = `
alter table folds add column places bigint not null default 0;;
alter table place_changes add column about text not null default 'sites';;
${defineMarkFunction('accounts', 'insert', 'select from new_rows', 'accounts')}
${defineMarkFunction('accounts', 'delete', 'select from old_rows', 'accounts')}
${defineMarkFunction('accounts', 'update', `select ${accountColumns} from new_rows except select ${accountColumns} from old_rows`, 'accounts')}
${defineMarkFunction('site_areas', 'insert', 'select from new_rows where agent_id is not null', 'sites')}
${defineMarkFunction('site_areas', 'delete', 'select from old_rows where agent_id is not null', 'sites')}
create function fold_places() returns void language sql as $$
  delete from place_changes;
  update folds set places = places + 1;
$$;;

create index sites_physical on sites (id) include (owner, cluster_id, wilaya_id, site_class)
  where kind = 'site' and status = 'active';;
create index sites_gpm on sites (id) include (owner, cluster_id, wilaya_id, site_class) where in_gpm;;
create index site_areas_in_charge on site_areas (site_id, area) where agent_id is not null;;
alter table site_years
  add column p integer generated always as (${total('p')}) stored,
  add column d integer generated always as (${total('d')}) stored;;
create index site_years_whole on site_years (year, site_id) include (p, d);;
`;
