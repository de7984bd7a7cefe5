import type { Vault } from '../../framework/vault/vault';
import { pruneSentData } from '../../work/storage/prune-sent-data';
import { isStorageFullError } from '../../work/storage/storage-full-error';
import { addPhoto } from '../../work/tasks/entries';
import { getWork } from '../../work/tasks/work';
import { type CapturedPhoto, type CaptureSlot, setCaptureState } from './captures';

/** False: it is not stored, and stays in memory until the agent decides. */
export const savePicture = async (
  vault: Vault,
  spot: CaptureSlot,
  ready: CapturedPhoto,
): Promise<boolean> => {
  const { picture, small, at, ...photo } = ready;
  const { work: id, test, index } = spot;
  try {
    const work = getWork(vault, id);
    // Discarded or renumbered meanwhile: under this number it would be evidence of nothing, or of another site.
    if (!work) throw new Error(`Work ${id} is not on this phone any more.`);
    const add = () => addPhoto(vault, work, { ...photo, test, index, ...(at && { at }) }, { picture, small });
    await add().catch(async problem => {
      // First free what the office already has.
      if (!isStorageFullError(problem) || !(await pruneSentData(vault, { short: true }))) throw problem;
      await add();
    });
    setCaptureState(spot, null);
    return true;
  } catch (problem) {
    setCaptureState(spot, {
      is: 'unsaved',
      why: isStorageFullError(problem) ? 'noRoom' : 'notKept',
      picture: ready,
    });
    return false;
  }
};
