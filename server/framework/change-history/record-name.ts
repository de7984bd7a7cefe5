import { getNameField } from '../../../contract/framework/crud';
import { findCrudResource } from '../../../contract/framework/resources';
import type { ChangeRecord } from './change-record';

/** The name of the changed record; of a deleted one as the history has it, null if that has none. */
export const getRecordName = ({ label, object, before, after }: ChangeRecord) =>
  label ?? getRecordedName(object, before) ?? getRecordedName(object, after);

const getRecordedName = (object: string, values: ChangeRecord['before']) => {
  const resource = findCrudResource(object);
  const name = resource
    ? values?.[getNameField(resource)]
    : (values?.code ?? values?.label ?? values?.username ?? values?.name);
  return typeof name === 'string' ? name : null;
};
