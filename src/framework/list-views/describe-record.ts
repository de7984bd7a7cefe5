import { getNameField } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import type { Words } from '../fields/useWords';
import {
  buildColumns,
  getDefaultColumns,
  getRecordName,
  type ListRecord,
  renderCell,
} from '../lists/columns';

/** What people call a record, as text: another record that it is named by has its own name. */
export const describeRecord = (contract: ResourceContract, record: ListRecord, words: Words) => {
  const [nameColumn] = buildColumns(contract, [getNameField(contract)]);
  const name = renderCell(nameColumn, record, words);
  return typeof name === 'string' ? name : getRecordName(contract, record);
};

/** The fields that tell a record from others beside its name: short ones, but those that its place says. */
export const listSummaryColumns = (contract: ResourceContract, placeFields: readonly string[]) => {
  const said = [getNameField(contract), ...placeFields];
  return buildColumns(contract, getDefaultColumns(contract)).filter(
    ({ source, info }) => !said.includes(source) && info.word !== 'longText',
  );
};
