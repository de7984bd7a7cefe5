import { getNameField } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { buildColumns, getDefaultColumns } from '../lists/columns';

/** The fields that tell a record from others beside its name: short ones, but those that its place says. */
export const listSummaryColumns = (contract: ResourceContract, placeFields: readonly string[]) => {
  const said = [getNameField(contract), ...placeFields];
  return buildColumns(contract, getDefaultColumns(contract)).filter(
    ({ source, info }) => !said.includes(source) && info.word !== 'longText',
  );
};
