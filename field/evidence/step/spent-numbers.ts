import { numberOf } from '../../../contract/work/evidence/row-numbers';
import { rowsOf, type StepData } from '../../../contract/work/evidence/step-data';
import type { WorkId } from '../../framework/vault/tables';
import type { Vault } from '../../framework/vault/vault';
import { entryFor } from '../../work/tasks/entering';
import { workOf } from '../../work/tasks/work';
import type { PartOf } from './parts/part';

/** Numbers that a new row must not take: those of rows already sent, and of photos wherever they are. */
export const spentNumbers = (
  vault: Vault,
  id: WorkId,
  test: string,
  { key, photosPerRow }: PartOf<'table'>,
): number[] => {
  const work = workOf(vault, id);
  const held = work?.task?.tests[test];
  const rowsIn = (data: StepData) => rowsOf(data, key).map(numberOf);
  const photos = [
    ...vault.all('photos').filter(photo => photo.work === id && photo.test === test),
    ...(held?.photos ?? []),
  ];
  return [
    ...rowsIn(held?.data ?? {}),
    ...(work ? rowsIn(entryFor(work, test).base.data) : []),
    ...photos.map(({ index }) => Math.floor(index / photosPerRow!)),
  ];
};
