import { type Kysely, sql } from 'kysely';
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

const apostrophes = '`\\u00b4\\u02b9-\\u02bf\\u02c8\\u2018\\u2019\\u201b\\u2032\\u2035\\ua78c\\uff07';
const marks = '\\u00a8^\\u00af\\u00b7\\u00b8\\u02b0-\\u036f\\u0610-\\u061a\\u064b-\\u065f\\u0670';
const hidden =
  '\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb';
const spaces = '\\u0009-\\u000d \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
/** Texts that were folded otherwise before. */
const changed = `[${apostrophes}${hidden}\\u0085\\u0610-\\u061a\\u0653-\\u065f\\u0670œæßŒÆẞ]`;
const accountTexts = `concat_ws(' ', username, first_name, last_name, email, matricule)`;

// Written as one expression: a function that called another would not be found while a dump is restored.
const statements = `
create or replace function code_key(code text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(lower(translate(
    regexp_replace(regexp_replace(normalize(code, nfd), '[${apostrophes}]', '''', 'g'), '[${marks}${hidden}]', '', 'g'),
    'ŒÆẞ', 'œæß')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[${spaces}]+', ' ', 'g'))
$$;;

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
