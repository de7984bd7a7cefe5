import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import type { ListName } from '../../../contract/framework/form-lists';
import type { Registered } from '../../../contract/framework/register';
import { createRegistration } from '../../../contract/framework/registration';
import type { FieldInfo } from './field-info';
import type { ListChoice, Words } from './useWords';

/** A value of a field, with what is needed to show it. */
export type FieldValue<Value = unknown> = {
  value: Value;
  record: Record<string, unknown>;
  info: FieldInfo;
  words: Words;
};

/** How the values of a field type are shown, chosen and typed. */
export type FieldTypeDefinition = {
  /** Otherwise a value is shown by the label of its choice, or else as text. */
  render?(field: FieldValue<never>): ReactNode;
  /** The empty text is a value like any other. */
  emptyIsValue?: true;
  /** The lists with the choices; a field's own list replaces them. */
  lists?: readonly ListName[];
  /** For an enum: the group of `terrain.generated` with the labels of its values. */
  texts?: string;
  /** The choices of a filter that are in no list; `nameOf` finds the resource's own label of a choice. */
  listChoices?(info: FieldInfo, words: Words, nameOf: (id: string) => string | undefined): ListChoice[];
  /** The input searches among the choices, however few they are. */
  searched?: true;
  /** Which choices a form offers; it may depend on the form's field `by`. */
  offers?: { by?: string; isOffered(choice: ListChoice, value: unknown): boolean };
  /** The input searches among the records of a resource. */
  reference?: Reference;
};

/** The records that an input searches. */
export type Reference = {
  resource: string;
  /** The filter that takes the typed text, and the order of the records. */
  field: string;
  nameOf(record: RaRecord): string;
};

/** The field types whose choices, at least, only the product knows. */
export type ProductFieldType = 'account' | Registered<'fieldType', never>;

const registration = createRegistration<Record<ProductFieldType, FieldTypeDefinition>>('field types');

/** Called by the product: without one of its field types it does not compile. */
export const registerFieldTypes = registration.register;
export const getRegisteredFieldType = (word: ProductFieldType): FieldTypeDefinition =>
  registration.get()[word];
