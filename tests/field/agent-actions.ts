import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { StepData } from '../../contract/work/evidence/step-data';
import type { WorkId } from '../../field/work/vault/tables';
import type { Phone } from './phone';

/** What an agent does with their phone. Each call resolves when the app says that it is stored. */
export const createAgentActions = (phone: Pick<Phone, 'page'>) => {
  const page = phone.page;
  return {
    arrive: (work: WorkId) =>
      page().evaluate(id => {
        const { vault, workOf, saveArrival: arrive } = terrain;
        const known = workOf(vault, id)!;
        const values = { place: { lat: 36.75, lng: 3.05 }, accuracy: 12, far_reason: null, data: {} };
        return arrive(vault, known, { plan_id: Number(id.slice(1)), ...values });
      }, work),
    enter: (work: WorkId, test: string, data: StepData, done = true) =>
      page().evaluate(
        ({ work, test, data, done }) => {
          const { vault, workOf, getStepEntry: entryFor, saveStep: enter } = terrain;
          const known = workOf(vault, work)!;
          return enter(vault, known, test, { ...entryFor(known, test).data, ...data }, done);
        },
        { work, test, data, done },
      ),
    /** Returns the SHA-256 of the picture now in the slot. */
    photo: async (
      work: WorkId,
      test: string,
      index: number,
      picture: Buffer,
      small = Buffer.alloc(8),
    ): Promise<string> => {
      const sha256 = createHash('sha256').update(picture).digest('hex');
      await page().evaluate(
        async ({ work, test, index, sha256, encoded }) => {
          const { vault, workOf, addPhoto } = terrain;
          const [picture, small] = encoded.map(
            text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0)).buffer,
          );
          const facts = { place: { lat: 36.75, lng: 3.05 }, accuracy: 8, direction: 90, comment: null };
          await addPhoto(
            vault,
            workOf(vault, work)!,
            { test, index, sha256, look: 'good', ...facts },
            { picture, small },
          );
        },
        { work, test, index, sha256, encoded: [picture, small].map(bytes => bytes.toString('base64')) },
      );
      return sha256;
    },
    takeBack: (work: WorkId, test: string, index: number) =>
      page().evaluate(
        async ({ work, test, index }) => {
          const { vault, workOf, removePhoto: takeBack } = terrain;
          const there = workOf(vault, work)!.photos.filter(
            photo => photo.test === test && photo.index === index,
          );
          for (const photo of there) await takeBack(vault, photo);
        },
        { work, test, index },
      ),
    submit: (work: WorkId) =>
      page().evaluate(id => {
        const { vault, workOf, submitWork: submit } = terrain;
        return submit(vault, workOf(vault, id)!);
      }, work),
  };
};

/** A unique picture of some 2 kB, or of some `kilobytes`. */
export const createTestPicture = async (seed: number, kilobytes = 2): Promise<Buffer> => {
  const color = { r: seed % 256, g: (seed >> 8) % 256, b: (seed >> 16) % 256 };
  if (kilobytes <= 2)
    return sharp({ create: { width: 48, height: 48, channels: 3, background: color } })
      .jpeg({ quality: 100 })
      .withExif({ IFD0: { ImageDescription: `picture ${seed}` } })
      .toBuffer();
  const side = Math.round(Math.sqrt((kilobytes * 1000) / 0.96));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background: color, noise } })
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { ImageDescription: `picture ${seed}` } })
    .toBuffer();
};
