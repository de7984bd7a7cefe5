import { useVault } from '../../framework/vault/VaultContext';
import type { WorkId } from '../../work/vault/tables';
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
    getCapture: (index: number) =>
      captures.find(capture => isSameSlot(capture, { work, test, index })) ?? null,
    /** Whether the picture is stored and looks good; otherwise a dialog says what to do. */
    capture: async (index: number, name: string, file: Blob): Promise<boolean> => {
      const slot = { work, test, index, name };
      const { direction, ...location } = getLastLocation();
      setCaptureState(slot, { is: 'making' });
      try {
        const picture = await preparePicture(file, toQuality(vault.get('reference', 'quality')?.value));
        const isStored = await savePicture(vault, slot, {
          ...picture,
          ...location,
          comment: null,
          direction: picture.direction ?? direction,
        });
        return isStored && picture.look === 'good';
      } catch (error) {
        setCaptureState(slot, {
          is: 'unfit',
          why: error instanceof InvalidPictureError ? error.why : 'noPicture',
        });
        return false;
      }
    },
    /** Stores a picture that is already processed: a signature. */
    storePicture: (index: number, name: string, picture: Picture, comment: string) => {
      const { place, accuracy } = getLastLocation();
      return savePicture(vault, { work, test, index, name }, { ...picture, place, accuracy, comment });
    },
  };
};

const toQuality = (value: unknown) =>
  (value === 'light' ? value : 'high') satisfies keyof typeof jpegQualities;
