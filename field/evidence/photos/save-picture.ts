import type { Vault } from '../../framework/vault/vault';
import { isFull } from '../../work/storage/full';
import { tidy } from '../../work/storage/tidy';
import { addPhoto } from '../../work/tasks/entering';
import { workOf } from '../../work/tasks/work';
import { become, type Ready, type Spot } from './takings';

/** False: it is not stored, and stays in memory until the agent decides. */
export const savePicture = async (vault: Vault, spot: Spot, ready: Ready): Promise<boolean> => {
  const { picture, small, at, ...photo } = ready;
  const { work: id, test, index } = spot;
  try {
    const work = workOf(vault, id);
    // Discarded or renumbered meanwhile: under this number it would be evidence of nothing, or of another site.
    if (!work) throw new Error(`Work ${id} is not on this phone any more.`);
    const add = () => addPhoto(vault, work, { ...photo, test, index, ...(at && { at }) }, { picture, small });
    await add().catch(async problem => {
      // First free what the office already has.
      if (!isFull(problem) || !(await tidy(vault, { short: true }))) throw problem;
      await add();
    });
    become(spot, null);
    return true;
  } catch (problem) {
    become(spot, { is: 'unsaved', why: isFull(problem) ? 'noRoom' : 'notKept', picture: ready });
    return false;
  }
};
