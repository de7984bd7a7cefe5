import { useEffect, useState } from 'react';
import { tidy } from '../storage/tidy';
import { useVault } from '../vault/VaultContext';
import { addPhoto } from '../work/entering';
import type { Work } from '../work/work';
import type { Picture } from './picture/make-picture';
import { prepare, type qualities, Unfit } from './picture/prepare';
import { whereNow } from './where';

/** A picture between the camera and the vault. It is in memory until it lies on the disk, or the agent gives it up. */
export type Taking =
  | { index: number; is: 'making' }
  | { index: number; is: 'unfit'; why: Unfit['why'] }
  | { index: number; is: 'unsaved'; why: 'noRoom' | 'notKept'; picture: Ready };
type Ready = Picture & Pick<Parameters<typeof addPhoto>[2], 'place' | 'accuracy' | 'comment'>;

export const useTaking = (work: Work, test: string) => {
  const vault = useVault();
  const [taking, setTaking] = useState<Taking | null>(null);
  const isUnsaved = taking?.is === 'unsaved';
  useEffect(() => {
    if (!isUnsaved) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isUnsaved]);

  const save = async (index: number, ready: Ready) => {
    const { picture, small, at, ...photo } = ready;
    try {
      const add = () =>
        addPhoto(vault, work, { ...photo, test, index, ...(at && { at }) }, { picture, small });
      await add().catch(async problem => {
        // What the office has makes room first.
        if (!isFull(problem) || !(await tidy(vault, { short: true }))) throw problem;
        await add();
      });
      setTaking(null);
      return true;
    } catch (problem) {
      const why = isFull(problem) ? 'noRoom' : 'notKept';
      setTaking({ index, is: 'unsaved', why, picture: ready });
      return false;
    }
  };

  return {
    taking,
    take: async (index: number, file: Blob) => {
      const { direction, ...where } = whereNow();
      setTaking({ index, is: 'making' });
      try {
        const made = await prepare(file, chosenQuality(vault.get('reference', 'quality')?.value));
        await save(index, { ...made, ...where, direction: made.direction ?? direction, comment: null });
      } catch (problem) {
        setTaking({ index, is: 'unfit', why: problem instanceof Unfit ? problem.why : 'noPicture' });
      }
    },
    /** What is no photo of the place, and has been made already: a signature. */
    put: (index: number, made: Picture, comment: string) => {
      const { place, accuracy } = whereNow();
      return save(index, { ...made, place, accuracy, comment });
    },
    retry: (unsaved: Extract<Taking, { is: 'unsaved' }>) => save(unsaved.index, unsaved.picture),
    drop: () => setTaking(null),
  };
};

const chosenQuality = (value: unknown) =>
  (value === 'light' ? value : 'high') satisfies keyof typeof qualities;
/** Chromium and Firefox name it so; Safari tells the same within an aborted transaction. */
const isFull = (problem: unknown) =>
  problem instanceof Error && /quota/i.test(`${problem.name} ${problem.message}`);
