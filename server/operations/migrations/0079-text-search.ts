import { type Kysely, sql } from 'kysely';
import { apostrophes, codeKeyFunction, hidden } from '../../framework/db/code-key';
import type { Locks, Phase } from '../../framework/db/migration-phase';

export const locks: Locks['locks'] = ['sites', 'site_equipment'];
export const phase: Phase = {
  contract: {
    'function code_key(text) is another: its text differs':
      'the previous version compares its results with texts that differ only in apostrophes, ligatures and hidden signs',
  },
};

/**
 * Apostrophes of every kind are one in searches, « œ » is « oe », and hidden characters are none: `code_key` folds as
 * `foldText` does, and what was stored or indexed otherwise is folded again.
 */
export const up = async (db: Kysely<unknown>) => {
  for (const statement of statements.split(/;;\s*\n/))
    if (statement.trim()) await sql.raw(statement).execute(db);
  await indexCodes(db, 'sites_code_alike', 'code_search');
  await indexCodes(db, 'sites_facture_alike', 'code_key(code_facture)');
};

/** Texts that were folded otherwise before. */
const changed = `[${apostrophes}${hidden}\\u0085\\u0610-\\u061a\\u0653-\\u065f\\u0670œæßŒÆẞ]`;
const accountTexts = `concat_ws(' ', username, first_name, last_name, email, matricule)`;

const statements = `
${codeKeyFunction};;

drop index sites_code_alike;;
drop index sites_facture_alike;;
drop index sites_facture_trgm;;
create index sites_facture_trgm on sites using gin (code_key(code_facture) gin_trgm_ops);;
update sites set code_search = code_key(code), name_search = code_key(coalesce(name, ''))
  where code || coalesce(name, '') ~ '${changed}';;
update accounts set search_text = code_key(${accountTexts}) where ${accountTexts} ~ '${changed}';;
update bar_codes b set code_search = code_key(code) where code ~ '${changed}' and not exists (
  select from bar_codes o where o.task_id = b.task_id and o.test = b.test and o.code <> b.code
    and code_key(o.code) = code_key(b.code));;

drop index site_equipment_serial;;
create index site_equipment_serial on site_equipment ((code_key(serial_number) collate "C"), id)
  where serial_number is not null;;
`;

/** As in 0020: a database that already has two such codes keeps them and does without the unique index. */
const indexCodes = async (db: Kysely<unknown>, name: string, code: string) => {
  const { rows } = await sql
    .raw(`select 1 from sites where ${code} is not null group by ${code} having count(*) > 1 limit 1`)
    .execute(db);
  const unique = rows.length === 0 ? 'unique' : '';
  await sql.raw(`create ${unique} index ${name} on sites (${code})`).execute(db);
};
