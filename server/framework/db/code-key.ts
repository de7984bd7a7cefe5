export const apostrophes = '`\\u00b4\\u02b9-\\u02bf\\u02c8\\u2018\\u2019\\u201b\\u2032\\u2035\\ua78c\\uff07';
const marks = '\\u00a8^\\u00af\\u00b7\\u00b8\\u02b0-\\u036f\\u0610-\\u061a\\u064b-\\u065f\\u0670';
export const hidden =
  '\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb';
const spaces = '\\u0009-\\u000d \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

/**
 * The database's function for texts that are alike, as `foldText` folds them. Migrations run it: a change of it is a new
 * migration of every product. Written as one expression: a function that called another would not be found while a dump
 * is restored.
 */
export const codeKeyFunction = `
create or replace function code_key(code text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(replace(replace(replace(lower(translate(
    regexp_replace(regexp_replace(normalize(code, nfd), '[${apostrophes}]', '''', 'g'), '[${marks}${hidden}]', '', 'g'),
    'ŒÆẞ', 'œæß')), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '[${spaces}]+', ' ', 'g'))
$$`;
