import sharp from 'sharp';
import { field } from '../../../contract/field/field';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getSlots, getStep } from '../../../contract/work/evidence';
import type { EvidenceField, EvidencePart } from '../../../contract/work/steps/parts';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import { openSessions } from '../../factories/sessions';
import type { Api } from '../harness';

/** A client with a session of the mobile app. */
export const createMobileClient = async (api: Api, account_id: number) => {
  const [token] = await openSessions(api.db, [account_id], 'field');
  return api.client({ token });
};
export type MobileClient = Awaited<ReturnType<typeof createMobileClient>>;

export const createJpeg = (color = '#357', size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

export const sendPhoto = async (
  mobile: MobileClient,
  values: { taskid: number; test: string; index: number } & Record<string, unknown>,
  content?: Buffer,
  headers?: Record<string, string>,
) =>
  mobile.call(field.actions.photo, values, {
    files: { photo: { name: 'photo.jpg', content: content ?? (await createJpeg()), type: 'image/jpeg' } },
    headers,
  });

/** Everything that a submission of the kind asks for, and no more. */
export const buildMinimalData = (kind: TaskKind, test: string) =>
  Object.assign({}, ...(getStep(kind, test)?.parts ?? []).map(getMinimalData)) as Record<string, unknown>;

const getMinimalData = (part: EvidencePart): Record<string, unknown> => {
  if (part.part === 'fields')
    return Object.fromEntries(
      part.fields.filter(({ required }) => required).map(field => [field.key, getSampleValue(field)]),
    );
  if (part.part === 'cells')
    return Object.fromEntries(
      part.fields
        .filter(({ required }) => required)
        .flatMap(field => part.cells.map(cell => [`${field.key}_${cell}`, getSampleValue(field)])),
    );
  if (part.part === 'checks')
    return {
      checks: part.checks.map(({ key, section, content }) => ({
        key,
        section_name: section.fr,
        test_content: content.fr,
        test_status: 'ok',
      })),
    };
  return {};
};
/** A value that a field takes. */
export const getSampleValue = ({ kind, choices }: EvidenceField) =>
  choices?.[0]?.id ??
  { number: 3, coordinate: 3.05, day: '2026-03-01', time: '09:30', yesNo: 'oui' }[kind as string] ??
  'Hydra';

/** Sends all that a submission needs, the steps in the order given. */
export const sendEvidence = async (
  mobile: MobileClient,
  taskid: number,
  kind: TaskKind,
  steps: readonly string[] = getRequiredSteps(kind),
) => {
  for (const test of steps) {
    for (const { index } of getSlots(kind, test).filter(({ required }) => required))
      await sendPhoto(mobile, { taskid, test, index });
    const { status, body } = await mobile.call(field.actions.step, {
      taskid,
      test,
      data: buildMinimalData(kind, test),
    });
    if (status !== 200) throw new Error(`${test}: ${JSON.stringify(body)}`);
  }
};
