import type { z } from 'zod';
import { getNameField } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { getFieldInfo } from '../fields/field-info';
import { renderField } from '../fields/render-field';
import { useReferencedNames } from '../fields/useReferencedNames';
import { useWords } from '../fields/useWords';
import { getRecordName, type ListRecord } from './columns';

/** What people call the records of a list, as text: by another record's name where the first field refers to it. */
export const useRecordName = (contract: ResourceContract, records: readonly ListRecord[]) => {
  const words = useWords();
  const field = getNameField(contract);
  const info = {
    ...getFieldInfo(field, contract.record.shape[field] as z.ZodType),
    resource: contract.name,
  };
  const names = useReferencedNames(
    info.target,
    records.map(record => record[field]),
  );
  return (record: ListRecord) => {
    const name = info.target ? names.get(record[field]) : renderField(info, record, words);
    return typeof name === 'string' ? name : getRecordName(contract, record);
  };
};
