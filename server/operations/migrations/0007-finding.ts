import { type Kysely, sql } from 'kysely';

/**
 * Scanned bar codes, for the search over everything; indexes for the filters of the history, and which change a change
 * reverted.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
};

const statements = `
create table bar_codes (
  task_id integer not null references tasks,
  test text not null,
  code_search text collate "C" not null,
  code text not null,
  primary key (task_id, test, code_search)
);;
create index bar_codes_code on bar_codes (code_search, task_id);;
create index site_equipment_serial on site_equipment ((lower(serial_number) collate "C"), id)
  where serial_number is not null;;

create function list_bar_codes() returns void language sql as $$
  insert into bar_codes (task_id, test, code_search, code)
    select task_id, key, lower(btrim(code)), btrim(code) from (
      select t.task_id, t.key, t.data ->> 'bar_code' as code from task_tests t
        where t.key = 'pickup' and jsonb_typeof(t.data -> 'bar_code') = 'string'
      union all
      select t.task_id, t.key, t.data ->> 'myBarCode' from task_tests t
        where t.key = 'drop' and jsonb_typeof(t.data -> 'myBarCode') = 'string'
      union all
      select t.task_id, t.key, jsonb_array_elements_text(t.data -> 'bar_code') from task_tests t
        where t.key = 'return' and jsonb_typeof(t.data -> 'bar_code') = 'array'
    ) scanned
    where btrim(code) <> ''
    on conflict do nothing;
$$;;
select list_bar_codes();;

alter table history add column reverts bigint;;
create index history_account on history (account_id, id);;
create index history_action on history (action, id);;
create index history_import on history (import_id, id) where import_id is not null;;
create index history_reverts on history (reverts) where reverts is not null;;
`;
