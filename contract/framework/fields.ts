import type { z } from 'zod';

/** Where a field of a resource stands; what is special about it stands there too. */
type Place =
  /** On the rows of its lists. */
  | 'row'
  /** A column that a list may show. */
  | 'column'
  | 'sort'
  | 'sheet'
  /** On the record of its page. */
  | 'detail'
  /** Asked of a new record. */
  | 'new';

/** Why a list cannot be sorted by a column: its values have no order, or its rows are too many for an order by them. */
export type Unsorted = 'noOrder' | 'tooMany';

/**
 * A field and all that it takes part in. Columns of workbooks come in the order of their table; what a screen gives no
 * place follows what it places. Its label is the one in the resource's texts, which do not compile without.
 */
export type Field = {
  is: z.ZodType;
  in: readonly Place[];
  /** Why its lists cannot be sorted by it, where they cannot. */
  unsorted?: Unsorted;
  /** Its column in the table, by which the history names it too. */
  column?: string;
} & (
  | {
      /** What an edit takes. */
      edit?: z.ZodType;
      import?: undefined;
    }
  /** The column of an import that is read as the edit reads it. */
  | { edit: z.ZodString; import: string }
);
export type Fields = Record<string, Field>;

/** A column that is neither sorted by nor says why does not compile. */
type Sorted<T extends Fields> = {
  [F in keyof T]: 'column' extends T[F]['in'][number]
    ? 'sort' extends T[F]['in'][number]
      ? unknown
      : { unsorted: Unsorted }
    : unknown;
};

export const defineFields = <const T extends Fields>(fields: T & Sorted<T>): T => fields;

/** The fields that stand in a place, or that say something of a kind. */
export type FieldsIn<T extends Fields, P extends Place> = keyof {
  [F in keyof T & string as P extends T[F]['in'][number] ? F : never]: true;
};
export type FieldsWith<T extends Fields, Fact extends keyof Field> = keyof {
  [F in keyof T & string as T[F] extends Record<Fact, NonNullable<Field[Fact]>> ? F : never]: true;
};

export const fieldsIn = <T extends Fields, P extends Place>(fields: T, place: P) =>
  Object.keys(fields).filter(name => fields[name].in.includes(place)) as FieldsIn<T, P>[];

export const fieldsWith = <T extends Fields, Fact extends keyof Field>(fields: T, fact: Fact) =>
  Object.keys(fields).filter(name => fields[name][fact] !== undefined) as FieldsWith<T, Fact>[];

/** The orders of a list, its own first. */
export const sortsFrom = <T extends Fields>(fields: T, first: FieldsIn<T, 'sort'>): FieldsIn<T, 'sort'>[] => [
  first,
  ...fieldsIn(fields, 'sort').filter(field => field !== first),
];

/** The fields that its lists cannot be sorted by, and why. */
export const unsortedIn = <T extends Fields>(fields: T) =>
  Object.fromEntries(fieldsWith(fields, 'unsorted').map(name => [name, fields[name].unsorted])) as Record<
    FieldsWith<T, 'unsorted'>,
    Unsorted
  >;

/** The shape of the records that stand in a place. */
export const shapeIn = <T extends Fields, P extends Place>(fields: T, place: P) =>
  Object.fromEntries(fieldsIn(fields, place).map(name => [name, fields[name].is])) as {
    [F in FieldsIn<T, P>]: T[F]['is'];
  };

/** What an edit may change: whatever is sent. */
export const editShape = <T extends Fields>(fields: T) => optional(fields, fieldsWith(fields, 'edit'));

/** What is asked of a new record, as an edit would take it. */
export const newShape = <T extends Fields>(fields: T) => optional(fields, newFields(fields));

export const newFields = <T extends Fields>(fields: T) => {
  const isNew = <F extends keyof T & string>(name: F): name is F & FieldsIn<T, 'new'> =>
    fields[name].in.includes('new');
  return fieldsWith(fields, 'edit').filter(isNew);
};

const optional = <T extends Fields, F extends keyof T & string>(fields: T, names: F[]) =>
  Object.fromEntries(names.map(name => [name, fields[name].edit?.optional()])) as {
    [N in F]: T[N]['edit'] extends z.ZodType ? z.ZodOptional<T[N]['edit']> : never;
  };

/** The columns of an import that are read by the field that names them. */
export const importColumns = <T extends Fields>(fields: T) =>
  fieldsWith(fields, 'import').map(
    name => fields[name].import as T[FieldsWith<T, 'import'>]['import'] & string,
  );
