import { type CompiledQuery, RawNode, ReferenceNode, SelectAllNode, type SelectionNode } from 'kysely';

/** Statements that each connection keeps prepared; beyond them (long id lists, rare filters) texts stay unnamed. */
const mostPrepared = 300;
/** Characters of a text that is worth remembering; with twenty thousand ids in it it comes once. */
const longestPrepared = 10_000;
/** A text is worth preparing when it comes again. */
const usesBeforeNaming = 2;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which connections keep a statement prepared; none for what is rare, long, or answers all columns. */
export const statementName = (query: CompiledQuery): string | undefined => {
  const text = query.sql;
  if (text.length > longestPrepared) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostPrepared || answersAllColumns(query)) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count <= usesBeforeNaming) {
    if (uses.size > 10 * mostPrepared) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `t${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * Whether a statement answers all columns of a table. Prepared, it would fail from the moment that a later version adds a
 * column, while this one still runs beside it. Of one that is written out by hand, any star but a count may mean that.
 */
const answersAllColumns = ({ query, sql }: CompiledQuery) => {
  if (RawNode.is(query)) return sql.replaceAll('count(*)', '').includes('*');
  const { selections, returning } = query as Answering;
  return [...(selections ?? []), ...(returning?.selections ?? [])].some(
    ({ selection }) =>
      SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column)),
  );
};
/** What select, insert, update and delete have in common. */
type Answering = {
  selections?: readonly SelectionNode[];
  returning?: { selections: readonly SelectionNode[] };
};
