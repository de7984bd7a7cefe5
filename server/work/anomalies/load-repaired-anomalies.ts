import type { RepairedAnomaly } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { Reader } from '../../framework/signed-urls/signed-url';
import { signPhotoUrls } from '../files/photo-urls';
import { listTaskPhotos } from '../files/queries-photos';
import { createPhotoMatcher } from './finding-photos';
import { listRepairedAnomalies } from './queries';

/** The anomalies that a plan repairs, as shown to whoever repairs them; the one that it was planned from first. */
export const loadRepairedAnomalies = async (
  db: Db,
  plan: Parameters<typeof listRepairedAnomalies>[1] | null | undefined,
  reader: Reader,
): Promise<RepairedAnomaly[]> => {
  // Only a plan that was made from an anomaly repairs any.
  if (plan?.anomaly_id == null) return [];
  const anomalies = await listRepairedAnomalies(db, plan);
  return Promise.all(anomalies.map(anomaly => toRepairedAnomaly(db, anomaly, reader)));
};

type StoredAnomaly = Awaited<ReturnType<typeof listRepairedAnomalies>>[number];

/** Its text and photos, with URLs signed for the reader. */
const toRepairedAnomaly = async (
  db: Db,
  anomaly: StoredAnomaly,
  reader: Reader,
): Promise<RepairedAnomaly> => {
  const showsAnomaly = createPhotoMatcher(anomaly, anomaly.data);
  const latestPhotos = (await listTaskPhotos(db, anomaly.task_id))
    .filter(photo => !photo.replaced_at && !photo.removed_at && showsAnomaly(photo))
    .slice(0, maxPhotos);
  return {
    id: anomaly.id,
    anomalie: anomaly.content,
    type: anomaly.type,
    comment: anomaly.comment,
    status: anomaly.status,
    severity: anomaly.severity,
    due: anomaly.due,
    plan_id: anomaly.plan_id,
    reopened: anomaly.reopened,
    reopen_cause: anomaly.reopen_cause,
    task_id: anomaly.task_id,
    task_type: anomaly.kind,
    found_at: anomaly.created_at.toISOString(),
    photos: await Promise.all(
      // Oldest first.
      latestPhotos.reverse().map(async photo => ({
        id: photo.id,
        task_id: photo.task_id,
        test: photo.test,
        index: photo.slot,
        ...(await signPhotoUrls(db, photo.id, reader)),
        comment: photo.comment,
      })),
    ),
  };
};

const maxPhotos = 12;
