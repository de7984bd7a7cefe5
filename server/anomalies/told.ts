import { partsOf, stepOf } from '../../contract/evidence';
import { anomalyItemsOf } from '../../contract/evidence/findings';
import type { RepairedAnomaly } from '../../contract/tasks';
import type { Db } from '../db/client';
import type { Reader } from '../media/signed-address';
import { photoAddresses } from '../photos/addresses';
import type { PhotoRecord } from '../photos/queries';
import { photosOfTask } from '../photos/queries';
import { type AnomalyRecord, anomalyWithData } from './queries';
import { refOf } from './record-findings';

/** What was wrong, for who repairs it: its words and its photos, whose addresses are the reader's. */
export const anomalyTold = async (
  db: Db,
  anomalyId: number | null | undefined,
  reader: Reader,
): Promise<RepairedAnomaly | null> => {
  const anomaly = anomalyId == null ? undefined : await anomalyWithData(db, anomalyId);
  if (!anomaly) return null;
  const photos = (await photosOfTask(db, anomaly.task_id)).filter(showing(anomaly)).slice(0, mostPhotos);
  return {
    id: anomaly.id,
    anomalie: anomaly.content,
    type: anomaly.type,
    comment: anomaly.comment,
    status: anomaly.status,
    task_id: anomaly.task_id,
    task_type: anomaly.kind,
    found_at: anomaly.created_at.toISOString(),
    photos: await Promise.all(
      photos.reverse().map(async photo => ({
        id: photo.id,
        ...(await photoAddresses(db, photo.id, reader)),
        comment: photo.comment,
      })),
    ),
  };
};

const mostPhotos = 12;

/** The photos of the anomaly's own row; of a check those of its step, none of which belongs to a single check. */
const showing = (anomaly: AnomalyRecord & { data: Record<string, unknown> | null }) => {
  const { kind, test, category } = anomaly;
  const ofStep = (photo: PhotoRecord) => photo.test === test && !photo.replaced_at && !photo.removed_at;
  if (category !== 'anomaly') return ofStep;
  const item = anomalyItemsOf(kind, test, anomaly.data ?? {}).find(({ key }) => refOf(key) === anomaly.ref);
  const each =
    partsOf(stepOf(kind, test), 'table').find(({ photosPerRow }) => photosPerRow)?.photosPerRow ?? 1;
  return (photo: PhotoRecord) => ofStep(photo) && Math.floor(photo.slot / each) === item?.no;
};
