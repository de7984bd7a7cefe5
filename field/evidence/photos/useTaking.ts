import type { WorkId } from '../../framework/vault/tables';
import { useVault } from '../../framework/vault/VaultContext';
import type { Picture } from './picture/make-picture';
import { prepare, type qualities, Unfit } from './picture/prepare';
import { savePicture } from './save-picture';
import { become, isFor, useTakings } from './takings';
import { whereNow } from './where';

/** The pictures being taken for a step. */
export const useTaking = (work: WorkId, test: string) => {
  const vault = useVault();
  const takings = useTakings();
  return {
    takingFor: (index: number) => takings.find(each => isFor(each, { work, test, index })) ?? null,
    take: async (index: number, name: string, file: Blob) => {
      const spot = { work, test, index, name };
      const { direction, ...where } = whereNow();
      become(spot, { is: 'making' });
      try {
        const made = await prepare(file, chosenQuality(vault.get('reference', 'quality')?.value));
        await savePicture(vault, spot, {
          ...made,
          ...where,
          comment: null,
          direction: made.direction ?? direction,
        });
      } catch (problem) {
        become(spot, { is: 'unfit', why: problem instanceof Unfit ? problem.why : 'noPicture' });
      }
    },
    /** A picture that is no photo of the place and is already processed: a signature. */
    put: (index: number, name: string, made: Picture, comment: string) => {
      const { place, accuracy } = whereNow();
      return savePicture(vault, { work, test, index, name }, { ...made, place, accuracy, comment });
    },
  };
};

const chosenQuality = (value: unknown) =>
  (value === 'light' ? value : 'high') satisfies keyof typeof qualities;
