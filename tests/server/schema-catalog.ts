import { sql } from 'kysely';
import type { Db } from '../../server/framework/db/client';

/** One thing of a database that a program may rely on, by its name; `is` tells two of the same name apart. */
type Thing = { kind: string; name: string; table: string | null; is: string; columns: string[] | null };

/** What a database is made of, as its catalogues tell it. */
export const readSchemaCatalog = async (db: Db): Promise<Thing[]> => {
  const { rows } = await sql<Thing>`
    with ours as (
      select c.oid, c.relname, c.relkind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
    )
    select 'table' as kind, relname as name, relname as table, relkind::text as is, null::text[] as columns from ours
    union all
    select 'column', relname || '.' || attname, relname, format_type(atttypid, atttypmod)
      || case when attnotnull then ' not null' else '' end
      || case when atthasdef or attidentity <> '' then ' filled' else '' end, null
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    union all
    select 'constraint', relname || ' ' || pg_get_constraintdef(k.oid), relname,
      contype::text || case when contype = 'f' then confdeltype::text || ' ' || confrelid::regclass::text else '' end,
      (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any(conkey))
    from ours join pg_constraint k on conrelid = ours.oid where contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select 'unique index', relname || ' ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', ''), relname, '', 
      (select array_agg(attname::text) from pg_attribute where attrelid = indrelid and attnum = any(indkey))
    from ours join pg_index on indrelid = ours.oid where indisunique
    union all
    select 'trigger', relname || '.' || tgname, relname, pg_get_triggerdef(t.oid), null
    from ours join pg_trigger t on tgrelid = ours.oid and not tgisinternal
    union all
    select 'view', relname, relname, pg_get_viewdef(oid), null from ours where relkind in ('v', 'm')
    union all
    select 'function', p.oid::regprocedure::text, null, pg_get_functiondef(p.oid), null
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 'value', t.typname || ' ' || enumlabel, null, '', null
    from pg_enum join pg_type t on t.oid = enumtypid
    order by 1, 2`.execute(db);
  return rows;
};

/**
 * What of the new catalogue a program that was written for the old one cannot live with: what it reads or writes is gone
 * or another, or what it writes, not knowing better, is refused. New tables and what lies on them alone concern it only
 * where they keep it from deleting.
 */
export const findBreakingChanges = (before: Thing[], after: Thing[]): string[] => {
  const key = ({ kind, name }: Thing) => `${kind} ${name}`;
  const old = new Map(before.map(thing => [key(thing), thing]));
  const now = new Map(after.map(thing => [key(thing), thing]));
  const knew = (kind: string, name: string | null) => old.has(`${kind} ${name}`);
  // A check or a foreign key that goes refuses less; `on conflict` names what is unique.
  const mayGo = ({ kind, is }: Thing) => kind === 'trigger' || (kind === 'constraint' && /^[cfx]/.test(is));
  const removed = before.flatMap(thing => {
    const other = now.get(key(thing));
    // A default that came fills what was left out before.
    if (other && [thing.is, `${thing.is} filled`].includes(other.is)) return [];
    if (!other)
      return mayGo(thing)
        ? thing.kind === 'trigger'
          ? [`${key(thing)} is gone`]
          : []
        : [`${key(thing)} is gone`];
    return [`${key(thing)} is another: ${difference(thing.is, other.is)}`];
  });
  const added = after.flatMap(thing => {
    const { kind, table, is, columns } = thing;
    if (old.has(key(thing))) return [];
    const isOnOldTable = knew('table', table);
    const ofNewColumnsAlone =
      columns?.length && !columns.some(column => knew('column', `${table}.${column}`));
    if (kind === 'column' && isOnOldTable && / not null$/.test(is)) return [`${key(thing)} must be filled`];
    if (kind === 'trigger' && isOnOldTable) return [`${key(thing)} is new`];
    if (kind === 'constraint' && is.startsWith('f')) {
      const [, onDelete, target] = /^f(\w) (.*)$/.exec(is)!;
      if (knew('table', target) && 'ar'.includes(onDelete))
        return [`${key(thing)} keeps ${target} from being deleted`];
    }
    if (['constraint', 'unique index'].includes(kind) && isOnOldTable && !ofNewColumnsAlone)
      return [`${key(thing)} refuses more`];
    return [];
  });
  return [...new Set([...removed, ...added])].sort();
};

const difference = (was: string, is: string) =>
  was.length + is.length < 120 ? `${was} → ${is}` : 'its text differs';
