import { type CrudVerb, crudAction } from '../../../contract/framework/crud';
import { omitEmpty } from '../history/record-history';
import type { PlainResource } from './queries';

type Values = Record<string, unknown>;

/** The history entry of a row's change; of a created or deleted row, its filled fields. */
export const toHistoryChange = (
  { contract, table }: PlainResource,
  action: CrudVerb,
  id: number,
  before: Values | null,
  after: Values | null,
) => ({
  object: table,
  id,
  action: crudAction(contract, action),
  before: before && (after ? before : getContent(before)),
  after: after && (before ? after : getContent(after)),
});
const getContent = ({ id, version, ...fields }: Values) => omitEmpty(fields);
