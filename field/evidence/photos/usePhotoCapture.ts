import type { WorkId } from '../../framework/vault/tables';
import { useVault } from '../../framework/vault/VaultContext';
import { isSameSlot, setCaptureState, useCaptures } from './captures';
import { getLastLocation } from './location';
import type { Picture } from './picture/make-picture';
import { InvalidPictureError, type jpegQualities, preparePicture } from './picture/prepare-picture';
import { savePicture } from './save-picture';

/** The pictures being taken for a step. */
export const usePhotoCapture = (work: WorkId, test: string) => {
  const vault = useVault();
  const captures = useCaptures();
  return {
    getCapture: (index: number) => captures.find(each => isSameSlot(each, { work, test, index })) ?? null,
    capture: async (index: number, name: string, file: Blob) => {
      const spot = { work, test, index, name };
      const { direction, ...where } = getLastLocation();
      setCaptureState(spot, { is: 'making' });
      try {
        const made = await preparePicture(file, chosenQuality(vault.get('reference', 'quality')?.value));
        await savePicture(vault, spot, {
          ...made,
          ...where,
          comment: null,
          direction: made.direction ?? direction,
        });
      } catch (problem) {
        setCaptureState(spot, {
          is: 'unfit',
          why: problem instanceof InvalidPictureError ? problem.why : 'noPicture',
        });
      }
    },
    /** A picture that is no photo of the place and is already processed: a signature. */
    storePicture: (index: number, name: string, made: Picture, comment: string) => {
      const { place, accuracy } = getLastLocation();
      return savePicture(vault, { work, test, index, name }, { ...made, place, accuracy, comment });
    },
  };
};

const chosenQuality = (value: unknown) =>
  (value === 'light' ? value : 'high') satisfies keyof typeof jpegQualities;
