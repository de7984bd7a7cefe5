import { getParts, getSlotRowNumber, getStep } from '../../../contract/work/evidence';
import { listAnomalyItems } from '../../../contract/work/evidence/findings';
import type { Db } from '../../framework/db/client';
import { type AnomalyRecord, getDataByStep, getPhotosByStep } from './queries';
import { toFindingRef } from './record-findings';

type Finding = Pick<AnomalyRecord, 'id' | 'category' | 'kind' | 'task_id' | 'test' | 'ref'>;
type Data = Record<string, unknown> | null | undefined;
type PhotoPosition = { test: string; slot: number };

/**
 * Which photos of its task show a finding: for an item those of its row; for a check those of its step, which belong to
 * no single check.
 */
export const createPhotoMatcher = ({ category, kind, test, ref }: Finding, data: Data) => {
  const isOfStep = (photo: PhotoPosition) => photo.test === test;
  if (category !== 'anomaly') return isOfStep;
  const item = listAnomalyItems(kind, test, data ?? {}).find(({ key }) => toFindingRef(key) === ref);
  const tables = getParts(getStep(kind, test), 'table');
  const perRow = tables.find(({ photosPerRow }) => photosPerRow)?.photosPerRow ?? 1;
  return (photo: PhotoPosition) => isOfStep(photo) && getSlotRowNumber(photo.slot, perRow) === item?.no;
};

/** The photos of each finding, in the order of their slots. */
export const loadFindingPhotos = async (db: Db, findings: readonly Finding[]) => {
  const items = findings.filter(({ category }) => category === 'anomaly');
  const [photos, data] = await Promise.all([getPhotosByStep(db, findings), getDataByStep(db, items)]);
  const photosByFinding = new Map(
    findings.map(finding => {
      const showsFinding = createPhotoMatcher(finding, data.get(stepKey(finding)));
      return [finding.id, (photos.get(stepKey(finding)) ?? []).filter(showsFinding)];
    }),
  );
  return (id: number) => photosByFinding.get(id) ?? [];
};

const stepKey = ({ task_id, test }: Pick<Finding, 'task_id' | 'test'>) => `${task_id} ${test}`;
