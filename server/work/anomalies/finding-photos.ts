import { getParts, getStep } from '../../../contract/work/evidence';
import { listAnomalyItems } from '../../../contract/work/evidence/findings';
import type { Db } from '../../framework/db/client';
import { type AnomalyRecord, getDataByStep, getPhotosByStep } from './queries';
import { toFindingRef } from './record-findings';

type Finding = Pick<AnomalyRecord, 'id' | 'category' | 'kind' | 'task_id' | 'test' | 'ref'>;
type Data = Record<string, unknown> | null | undefined;
type Place = { test: string; slot: number };

/**
 * Which photos of its task show a finding: for an item those of its row; for a check those of its step, which belong to
 * no single check.
 */
export const createPhotoMatcher = ({ category, kind, test, ref }: Finding, data: Data) => {
  const ofStep = (photo: Place) => photo.test === test;
  if (category !== 'anomaly') return ofStep;
  const item = listAnomalyItems(kind, test, data ?? {}).find(({ key }) => toFindingRef(key) === ref);
  const each =
    getParts(getStep(kind, test), 'table').find(({ photosPerRow }) => photosPerRow)?.photosPerRow ?? 1;
  return (photo: Place) => ofStep(photo) && Math.floor(photo.slot / each) === item?.no;
};

/** The photos of each finding, in the order of their slots. */
export const loadFindingPhotos = async (db: Db, findings: readonly Finding[]) => {
  const items = findings.filter(({ category }) => category === 'anomaly');
  const [photos, data] = await Promise.all([getPhotosByStep(db, findings), getDataByStep(db, items)]);
  const of = new Map(
    findings.map(finding => {
      const shows = createPhotoMatcher(finding, data.get(stepKey(finding)));
      return [finding.id, (photos.get(stepKey(finding)) ?? []).filter(shows)];
    }),
  );
  return (id: number) => of.get(id) ?? [];
};

const stepKey = ({ task_id, test }: Pick<Finding, 'task_id' | 'test'>) => `${task_id} ${test}`;
