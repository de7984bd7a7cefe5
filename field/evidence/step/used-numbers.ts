import { getSlotRowNumber } from '../../../contract/work/evidence';
import { getRowNumber } from '../../../contract/work/evidence/row-numbers';
import { getRows, type StepData } from '../../../contract/work/evidence/step-data';
import type { Vault } from '../../framework/vault/vault';
import { getStepEntry } from '../../work/tasks/entries';
import { getWork } from '../../work/tasks/work';
import type { WorkId } from '../../work/vault/tables';
import type { PartOf } from './parts/part';

/** Numbers that a new row must not take: those of rows already sent, and of photos wherever they are. */
export const listUsedNumbers = (
  vault: Vault,
  id: WorkId,
  test: string,
  { key, photosPerRow }: PartOf<'table'>,
): number[] => {
  const work = getWork(vault, id);
  const serverStep = work?.task?.tests[test];
  const rowsIn = (data: StepData) => getRows(data, key).map(getRowNumber);
  const photos = [
    ...vault.all('photos').filter(photo => photo.work === id && photo.test === test),
    ...(serverStep?.photos ?? []),
  ];
  return [
    ...rowsIn(serverStep?.data ?? {}),
    // The server's rows that the entry was edited from.
    ...(work ? rowsIn(getStepEntry(work, test).base.data) : []),
    ...photos.map(({ index }) => getSlotRowNumber(index, photosPerRow!)),
  ];
};
