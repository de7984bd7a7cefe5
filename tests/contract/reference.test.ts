import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCrud } from '../../contract/framework/crud';
import { listReferencesTo, reference } from '../../contract/framework/reference';
import { registerResources } from '../../contract/framework/resources';
import { LongText, Name } from '../../contract/framework/vocabulary';
import type { Db } from '../../server/framework/db/client';
import type { User } from '../../server/framework/identity/user';
import { createNameFinder } from '../../server/framework/plain-resources/queries-resource-reference';
import { requireReferenceTargets } from '../../server/framework/plain-resources/require-reference-targets';
import { ownThrough } from '../../server/framework/plain-resources/visibility-own-through';
import type { PlainContract } from '../../server/framework/plain-resources/visibility-rules';

const common = { read: {}, write: {}, visibility: 'everyone' } as const;
const authors = defineCrud({
  name: 'authors',
  fields: { name: Name },
  key: 'name',
  filters: ['name'],
  ...common,
});
const books = defineCrud({
  name: 'books',
  fields: {
    title: Name,
    author: reference('authors', { onDelete: 'cascade' }),
    reviewer: reference('authors', { onDelete: 'setNull' }).nullable(),
  },
  key: 'title',
  filters: ['title'],
  ...common,
});
const notes = defineCrud({
  name: 'notes',
  fields: {
    text: LongText,
    book: reference('books'),
    chapter: reference('chapters'),
    author: reference('authors', { onDelete: 'setNull' }),
    note: reference('notes').nullable(),
  },
  key: 'text',
  filters: [],
  ...common,
});
/** The same contract with one of its references alone. */
const only = (field: 'book' | 'chapter' | 'author' | 'note') => ({
  ...notes,
  record: z.object({ [field]: notes.record.shape[field] }),
});

beforeAll(() => {
  registerResources([authors, books, notes]);
});

it('knows what refers to a resource, by which field, and what a removal does to it', () => {
  const referring = listReferencesTo('authors').map(({ contract, field, onDelete }) => [
    contract.name,
    field,
    onDelete,
  ]);
  expect(referring).toEqual([
    ['books', 'author', 'cascade'],
    ['books', 'reviewer', 'setNull'],
    ['notes', 'author', 'setNull'],
  ]);
});

it('filters by every reference, by several records, and sorts by none', () => {
  expect(Object.keys(books.filters.shape)).toEqual(['title', 'author', 'reviewer']);
  expect(books.filters.parse({ author: [1, 2], reviewer: { not: [3] } })).toEqual({
    author: [1, 2],
    reviewer: { not: [3] },
  });
  expect(books.sorts).toEqual(['title', 'id']);
});

it('refuses references that cannot work when the server starts', () => {
  expect(() => requireReferenceTargets(books)).not.toThrow();
  expect(() => requireReferenceTargets(only('book'))).not.toThrow();
  expect(() => requireReferenceTargets(only('chapter'))).toThrow(
    'notes.chapter → chapters: no plain resource has this name',
  );
  expect(() => requireReferenceTargets(only('author'))).toThrow(
    /^notes\.author → authors: .*must be nullable$/,
  );
  expect(() => requireReferenceTargets(only('note'))).toThrow(/^notes\.note → notes: .*one of its filters/);
});

it('finds a record by its name, and refuses a name that two records share', () => {
  const find = createNameFinder([
    { id: 1, name: 'Élodie' },
    { id: 2, name: 'ali' },
    { id: 3, name: 'Ali' },
    { id: 4, name: 'Lila' },
    { id: 5, name: 'Lila' },
  ]);
  expect(['Élodie', 'elodie', 'Ali', 'ALI', 'Lila', 'Nobody'].map(find.parse)).toEqual([
    1,
    1,
    3,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['ALI', 'Lila', 'Nobody'].map(find.explain)).toEqual(['ambiguousName', 'ambiguousName', undefined]);
});

it('reaches what is one’s own through references, directly or by way of others', () => {
  const { condition, key } = ownThrough('authors', 'account', ({ role }) => role === 'admin');
  const compiler = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const author = { userid: 7, role: 'author' } as unknown as User;
  const toSql = (contract: PlainContract, user = author) => {
    const { sql, parameters } = condition({} as Db, contract, user).compile(compiler);
    return [sql.replace(/\s+/g, ' '), parameters];
  };
  expect(toSql(authors)).toEqual(['"t"."account" = $1', [7]]);
  expect(toSql({ ...notes, record: only('author').record })).toEqual([
    '("t"."author" in ( select "t_author"."id" from "authors" as "t_author" where "t_author"."account" = $1))',
    [7],
  ]);
  const byBook =
    '("t"."book" in ( select "t_book"."id" from "books" as "t_book" where ' +
    '("t_book"."author" in ( select "t_book_author"."id" from "authors" as "t_book_author" ' +
    'where "t_book_author"."account" = $1) ' +
    'or "t_book"."reviewer" in ( select "t_book_reviewer"."id" from "authors" as "t_book_reviewer" ' +
    'where "t_book_reviewer"."account" = $2))))';
  expect(toSql({ ...notes, record: only('book').record })).toEqual([byBook, [7, 7]]);
  // Without a way to one's own records no row is.
  expect(toSql({ ...notes, record: only('note').record })).toEqual(['false', []]);
  const admin = { userid: 1, role: 'admin' } as unknown as User;
  expect([toSql(books, admin), key(admin), key(author)]).toEqual([['true', []], 'all', 'own:7']);
});
