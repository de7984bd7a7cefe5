import { type Kysely, sql } from 'kysely';

/**
 * Codes are unique regardless of case and accents (`normalizeSearchText`). A database that already has two such codes
 * keeps them and does without the unique index, which only guards against concurrent writes; forms and imports refuse
 * duplicates in any case.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql
    .raw(
      `create function code_key(code text) returns text language sql immutable strict parallel safe as $$
        select lower(btrim(regexp_replace(
          regexp_replace(normalize(code, nfd), '[\\u0300-\\u036f]', '', 'g'), '\\s+', ' ', 'g')))
      $$`,
    )
    .execute(db);
  await indexCodes(db, 'sites_code_alike', 'code_search');
  await indexCodes(db, 'sites_facture_alike', 'code_key(code_facture)');

  // What the GPM list and its dashboard show from now on.
  await sql`drop index sites_gpm`.execute(db);
  await sql`
    create index sites_gpm on sites (id) include (owner, cluster_id, wilaya_id, site_class)
    where in_gpm and status = 'active'`.execute(db);
};

const indexCodes = async (db: Kysely<unknown>, name: string, code: string) => {
  const { rows } = await sql
    .raw(`select 1 from sites where ${code} is not null group by ${code} having count(*) > 1 limit 1`)
    .execute(db);
  const unique = rows.length === 0 ? 'unique' : '';
  await sql.raw(`create ${unique} index ${name} on sites (${code})`).execute(db);
};
