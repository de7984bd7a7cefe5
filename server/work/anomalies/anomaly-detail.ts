import { isAllowed } from '../../../contract/framework/permissions';
import type { AnomalyDetail, AnomalyPhoto } from '../../../contract/work/anomaly-actions';
import { getAfterSlots } from '../../../contract/work/evidence';
import { translateFinding } from '../../../contract/work/evidence/translate-finding';
import { canReadKind } from '../../../contract/work/task-lists';
import { doneStatuses } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { getUsernames } from '../../organisation/directory/queries';
import { signPhotoUrls } from '../files/photo-urls';
import { loadFindingPhotos } from './finding-photos';
import { listPhotosOfTasks, listRepairs } from './queries';
import type { AnomalyRow } from './queries-list';

/** An anomaly, and for each CM planned for it the photos of the repair: before and after, side by side. */
export const anomalyDetail = async (
  db: Db,
  user: User,
  anomaly: AnomalyRow,
  language: Language,
): Promise<AnomalyDetail> => {
  const repairs = await listRepairs(db, user, anomaly.id);
  const readableTaskIds = isAllowed(user, canReadKind('cm'))
    ? repairs.flatMap(({ task_id, task_visible }) => (task_visible && task_id) || [])
    : [];
  const [getFindingPhotos, repairPhotos, username] = await Promise.all([
    loadFindingPhotos(db, [anomaly]),
    listPhotosOfTasks(db, readableTaskIds),
    getUsernames(
      db,
      [anomaly, ...repairs].flatMap(row => [
        row.agent_id,
        ...('charge_id' in row ? [row.charge_id] : [row.task_agent_id]),
      ]),
    ),
  ]);
  const afterSlots = getAfterSlots('cm');
  const isAfterRepair = ({ test, slot }: StoredPhoto) => afterSlots.has(`${test} ${slot}`);
  return {
    id: anomaly.id,
    status: anomaly.status,
    type: translateFinding(anomaly.type, language),
    content: translateFinding(anomaly.content, language),
    comment: anomaly.comment,
    severity: anomaly.severity,
    due: anomaly.due,
    in_charge: username(anomaly.charge_id),
    reopened: anomaly.reopened,
    reopen_cause: anomaly.reopen_cause,
    task_id: anomaly.task_id,
    task_type: anomaly.kind,
    found_at: anomaly.created_at.toISOString(),
    found_by: username(anomaly.agent_id),
    site_code: anomaly.site_code,
    photos: await signPhotos(db, user, getFindingPhotos(anomaly.id)),
    repairs: await Promise.all(
      repairs.map(async ({ plan_id, day, agent_id, task_id, task_status, task_agent_id }) => ({
        plan_id,
        date: day,
        agent: username(task_agent_id ?? agent_id),
        task_id: readableTaskIds.includes(task_id ?? 0) ? task_id : null,
        task_status,
        done: (doneStatuses as readonly (string | null)[]).includes(task_status),
        current: plan_id === anomaly.plan_id,
        photos: await signPhotos(
          db,
          user,
          repairPhotos.filter(photo => photo.task_id === task_id && isAfterRepair(photo)),
        ),
      })),
    ),
  };
};

type StoredPhoto = { id: number; task_id: number; test: string; slot: number; comment: string | null };
const maxPhotos = 12;
const signPhotos = (db: Db, user: User, photos: readonly StoredPhoto[]): Promise<AnomalyPhoto[]> =>
  Promise.all(
    photos.slice(0, maxPhotos).map(async ({ id, task_id, test, slot, comment }) => {
      const { url, thumb } = await signPhotoUrls(db, id, user);
      return { id, task_id, test, index: slot, url, thumb, comment };
    }),
  );
