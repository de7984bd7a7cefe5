import type { FieldMeta, FieldType } from '../../../contract/framework/field-meta';
import type { Choice } from '../../../contract/framework/form-lists';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { createAccountReference } from './queries-account-reference';
import { createResourceReference } from './queries-resource-reference';
import { getProductRules, type Reference } from './register-plain-resources';

type References = Partial<Record<FieldType, Reference | null>>;
const anyAccount = createAccountReference();
const getReferences = (): References => ({ account: anyAccount, ...getProductRules().references });

/** What a field needs to say of itself for its reference. */
export type ReferenceMeta = Pick<FieldMeta, 'word' | 'target'>;

/** Fields with the same key refer to the same records. */
export const toReferenceKey = ({ word, target }: ReferenceMeta) => `${word} ${target}`;

/** How values of a field type refer to records, if they do. */
export const findReference = ({ word, target }: ReferenceMeta): Reference | null | undefined =>
  target ? createResourceReference(target) : word && getReferences()[word];

/** The records that a user may choose, by the list of each reference that has one. */
export const loadReferenceChoices = async (db: Db, user: User) => {
  const lists: Record<string, Choice[]> = {};
  for (const reference of Object.values(getReferences()))
    if (reference?.choices) lists[reference.choices.list] = await reference.choices.load(db, user);
  return lists;
};
