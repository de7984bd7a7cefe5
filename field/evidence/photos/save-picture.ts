import type { Vault } from '../../framework/vault/vault';
import { pruneSentData } from '../../work/storage/prune-sent-data';
import { isStorageFullError } from '../../work/storage/storage-full-error';
import { addPhoto } from '../../work/tasks/entries';
import { getWork } from '../../work/tasks/work';
import { type CapturedPhoto, type CaptureSlot, setCaptureState } from './captures';

/** False: it is not stored, and stays in memory until the agent decides. */
export const savePicture = async (
  vault: Vault,
  slot: CaptureSlot,
  captured: CapturedPhoto,
): Promise<boolean> => {
  const { picture, small, at, ...photo } = captured;
  const { work: id, test, index } = slot;
  try {
    const work = getWork(vault, id);
    // Discarded or renumbered meanwhile: under this number it would be evidence of nothing, or of another site.
    if (!work) throw new Error(`Work ${id} is not on this phone any more.`);
    const add = () => addPhoto(vault, work, { ...photo, test, index, ...(at && { at }) }, { picture, small });
    await add().catch(async error => {
      // First free what the office already has.
      if (!isStorageFullError(error) || !(await pruneSentData(vault, { short: true }))) throw error;
      await add();
    });
    setCaptureState(slot, null);
    return true;
  } catch (error) {
    setCaptureState(slot, {
      is: 'unsaved',
      why: isStorageFullError(error) ? 'noRoom' : 'notKept',
      picture: captured,
    });
    return false;
  }
};
