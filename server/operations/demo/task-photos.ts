import { slotLabel } from '../../../contract/work/evidence';
import type { Random } from './random';
import type { NewRow, Row } from './rows';

type Photo = NewRow<'photos', 'id'>;

/** A photo without a file: its picture is rendered on first request. */
export const createPhoto = (
  { id, lat, lng }: Pick<Row<'tasks'>, 'id' | 'lat' | 'lng'>,
  test: string,
  slot: number,
  takenAt: string,
  random: Random,
): Photo => ({
  task_id: id,
  test,
  slot,
  file: null,
  type: 'image/jpeg',
  size: null,
  sha256: null,
  width: 1600,
  height: 1200,
  lat,
  lng,
  accuracy: null,
  direction: null,
  comment: random.chance(0.06) ? random.pick(photoComments) : null,
  taken_at: takenAt,
  created_at: takenAt,
  replaced_at: null,
  verdict: null,
  cause: null,
  reviewed_by: null,
  reviewed_at: null,
  removed_at: null,
});
const photoComments = ['Vue dégagée', 'Prise à contre-jour', 'Étiquette peu lisible', 'Avant nettoyage'];

/** Refuses one of a returned task's photos, which the return requests again. */
export const refuseRandomPhoto = (task: Row<'tasks'>, photos: Photo[], random: Random) => {
  if (!photos.length) return;
  const photo = random.pick(photos);
  const label = slotLabel(task.kind, photo.test, photo.slot, 'fr');
  const [, causes] = refusalCauses.find(([pattern]) => pattern.test(label))!;
  const cause = random.pick(causes);
  task.cause_return = cause;
  photo.verdict = 'nok';
  photo.cause = cause;
  task.refused_slots = [{ test: photo.test, index: photo.slot, cause }];
};
/** Why a photo is refused, by what its slot shows; the last one fits any. */
const refusalCauses: readonly (readonly [RegExp, readonly string[]])[] = [
  [/GPS/i, ['Coordonnées GPS illisibles', 'Photo GPS prise loin du site']],
  [/série|plaque|étiquet/i, ['Numéros de série illisibles', 'Étiquette illisible, à reprendre de près']],
  [/azimut|boussole/i, ['Boussole illisible, à reprendre', 'Visée non dégagée']],
  [/tilt/i, ['Inclinomètre illisible, à reprendre']],
  [/bon d|signé/i, ['Signature absente', 'Bon illisible, à reprendre à plat']],
  [/./, ['Photo floue, à reprendre', 'Prise à contre-jour', 'Cadrage trop large, rien ne se voit']],
];
