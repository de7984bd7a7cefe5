import type { z } from 'zod';

/** Where a field of a resource appears, with what is special about it. */
type Place =
  /** In the rows of its lists. */
  | 'row'
  /** An optional column of a list. */
  | 'column'
  | 'sort'
  | 'sheet'
  /** In the record of its page. */
  | 'detail'
  /** Part of a new record's form. */
  | 'new';

/** Why a list cannot be sorted by a column: its values have no order, or it has too many rows. */
export type UnsortableReason = 'noOrder' | 'tooMany';

/**
 * A field and everything it takes part in. Workbook columns come in the order of their table; columns that a screen
 * does not place follow those it does. Its label is in the resource's texts, which do not compile without it.
 */
export type Field = {
  is: z.ZodType;
  in: readonly Place[];
  /** Why its lists cannot be sorted by it, if so. */
  unsorted?: UnsortableReason;
  /** Its database column, also its name in the history. */
  column?: string;
} & (
  | {
      /** The type that an edit accepts. */
      edit?: z.ZodType;
      import?: undefined;
    }
  /** The import column that is parsed as the edit is. */
  | { edit: z.ZodString; import: string }
);
export type Fields = Record<string, Field>;

/** A column that neither is sortable nor says why does not compile. */
type Sorted<T extends Fields> = {
  [F in keyof T]: 'column' extends T[F]['in'][number]
    ? 'sort' extends T[F]['in'][number]
      ? unknown
      : { unsorted: UnsortableReason }
    : unknown;
};

export const defineFields = <const T extends Fields>(fields: T & Sorted<T>): T => fields;

/** The fields that appear in a place, or have a given trait. */
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

/** The sort fields of a list, the default first. */
export const listSortFields = <T extends Fields>(
  fields: T,
  first: FieldsIn<T, 'sort'>,
): FieldsIn<T, 'sort'>[] => [first, ...fieldsIn(fields, 'sort').filter(field => field !== first)];

/** The fields its lists cannot be sorted by, and why. */
export const unsortableFields = <T extends Fields>(fields: T) =>
  Object.fromEntries(fieldsWith(fields, 'unsorted').map(name => [name, fields[name].unsorted])) as Record<
    FieldsWith<T, 'unsorted'>,
    UnsortableReason
  >;

/** The shape of the records in a place. */
export const recordShape = <T extends Fields, P extends Place>(fields: T, place: P) =>
  Object.fromEntries(fieldsIn(fields, place).map(name => [name, fields[name].is])) as {
    [F in FieldsIn<T, P>]: T[F]['is'];
  };

/** What an edit may change, all optional. */
export const editShape = <T extends Fields>(fields: T) => optional(fields, fieldsWith(fields, 'edit'));

/** What a new record takes, as an edit would. */
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

/** The import columns, parsed by the fields that name them. */
export const importColumns = <T extends Fields>(fields: T) =>
  fieldsWith(fields, 'import').map(
    name => fields[name].import as T[FieldsWith<T, 'import'>]['import'] & string,
  );
