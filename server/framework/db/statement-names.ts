import { type CompiledQuery, RawNode, ReferenceNode, SelectAllNode, type SelectionNode } from 'kysely';

/** Maximum prepared statements per connection; further texts (long id lists, rare filters) stay unnamed. */
const maxPrepared = 300;
/** Maximum length of a statement to prepare; a text with twenty thousand ids does not recur. */
const maxPreparedLength = 10_000;
/** Statements are prepared once they have been repeated. */
const usesBeforeNaming = 2;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which connections prepare a statement; none if it is rare, long, or returns all columns. */
export const statementName = (query: CompiledQuery): string | undefined => {
  const text = query.sql;
  if (text.length > maxPreparedLength) return undefined;
  const assignedName = names.get(text);
  if (assignedName || names.size >= maxPrepared || returnsAllColumns(query)) return assignedName;
  const count = (uses.get(text) ?? 0) + 1;
  if (count <= usesBeforeNaming) {
    if (uses.size > 10 * maxPrepared) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `t${names.size}`;
  names.set(text, name);
  return name;
};

/**
 * Whether a statement returns all columns of a table. If prepared, it would fail as soon as a newer version adds a
 * column while this one still runs. In raw SQL, any star except in count(*) may mean that.
 */
const returnsAllColumns = ({ query, sql }: CompiledQuery) => {
  if (RawNode.is(query)) return sql.replaceAll('count(*)', '').includes('*');
  const { selections, returning } = query as ReturningNode;
  return [...(selections ?? []), ...(returning?.selections ?? [])].some(
    ({ selection }) =>
      SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column)),
  );
};
/** The common part of select, insert, update and delete nodes. */
type ReturningNode = {
  selections?: readonly SelectionNode[];
  returning?: { selections: readonly SelectionNode[] };
};
