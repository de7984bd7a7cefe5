import type { z } from 'zod';

/** Where a field of a resource appears. */
type Usage =
  /** A field of the rows of its lists. */
  | 'row'
  /** An optional column of a list. */
  | 'column'
  /** A list can be sorted by it. */
  | 'sort'
  /** A column of the list's workbook. */
  | 'sheet'
  /** In the record of its page. */
  | 'detail'
  /** Part of a new record's form. */
  | 'new';

/** Why a list cannot be sorted by a column: its values have no order, or it has too many rows. */
export type UnsortableReason = 'noOrder' | 'tooMany';

/**
 * A field of a resource, defined once for all its uses. Workbook columns come in the order of their table; columns that
 * a screen does not place follow those it does. Its label is in the resource's texts, which do not compile without it.
 */
export type Field = {
  /** Its type. */
  is: z.ZodType;
  /** Where it appears. */
  in: readonly Usage[];
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
  /** Its import column: a cell is read by its type, then checked as the edit is. */
  | { edit: z.ZodType; import: string }
);
export type Fields = Record<string, Field>;

/** Does not compile for a column that neither is sortable nor has a reason in `unsorted`. */
type WithSortInfo<T extends Fields> = {
  [F in keyof T]: 'column' extends T[F]['in'][number]
    ? 'sort' extends T[F]['in'][number]
      ? unknown
      : { unsorted: UnsortableReason }
    : unknown;
};

export const defineFields = <const T extends Fields>(fields: T & WithSortInfo<T>): T => fields;

/** The fields with a usage, or with a trait such as `edit`. */
export type FieldsIn<T extends Fields, P extends Usage> = keyof {
  [F in keyof T & string as P extends T[F]['in'][number] ? F : never]: true;
};
export type FieldsWith<T extends Fields, Trait extends keyof Field> = keyof {
  [F in keyof T & string as T[F] extends Record<Trait, NonNullable<Field[Trait]>> ? F : never]: true;
};

export const fieldsIn = <T extends Fields, P extends Usage>(fields: T, usage: P) =>
  Object.keys(fields).filter(name => fields[name].in.includes(usage)) as FieldsIn<T, P>[];

export const fieldsWith = <T extends Fields, Trait extends keyof Field>(fields: T, trait: Trait) =>
  Object.keys(fields).filter(name => fields[name][trait] !== undefined) as FieldsWith<T, Trait>[];

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

/** The schema shape of the records with the fields of a usage, such as `row`. */
export const recordShape = <T extends Fields, P extends Usage>(fields: T, usage: P) =>
  Object.fromEntries(fieldsIn(fields, usage).map(name => [name, fields[name].is])) as {
    [F in FieldsIn<T, P>]: T[F]['is'];
  };

/** The input of an edit, all optional. */
export const editShape = <T extends Fields>(fields: T) => optionalShape(fields, fieldsWith(fields, 'edit'));

/** The input of a new record: the fields of its form, parsed as an edit's. */
export const newShape = <T extends Fields>(fields: T) => optionalShape(fields, newFields(fields));

export const newFields = <T extends Fields>(fields: T) => {
  const isNew = <F extends keyof T & string>(name: F): name is F & FieldsIn<T, 'new'> =>
    fields[name].in.includes('new');
  return fieldsWith(fields, 'edit').filter(isNew);
};

const optionalShape = <T extends Fields, F extends keyof T & string>(fields: T, names: F[]) =>
  Object.fromEntries(names.map(name => [name, fields[name].edit?.optional()])) as {
    [N in F]: T[N]['edit'] extends z.ZodType ? z.ZodOptional<T[N]['edit']> : never;
  };

/** The import columns, parsed by the fields that name them. */
export const importColumns = <T extends Fields>(fields: T) =>
  fieldsWith(fields, 'import').map(
    name => fields[name].import as T[FieldsWith<T, 'import'>]['import'] & string,
  );
