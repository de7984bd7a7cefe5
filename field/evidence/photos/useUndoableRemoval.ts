import { useCallback, useEffect, useRef, useState } from 'react';
import { useVault } from '../../framework/vault/VaultContext';
import { removePhoto, removeServerPhoto } from '../../work/tasks/entries';
import type { Work } from '../../work/tasks/work';
import type { SlotPhoto } from './slot-photo';

export type PhotoRemoval = SlotPhoto & { index: number; name: string };

/**
 * A photo that is being removed: hidden at once, and deleted if nobody undoes it within ten seconds, or when the agent
 * moves on. Until then nothing has changed on the phone.
 */
export const useUndoableRemoval = (work: Work, test: string, onFailure: (problem: unknown) => void) => {
  const vault = useVault();
  const [leaving, setLeaving] = useState<PhotoRemoval | null>(null);
  const now = useRef<() => Promise<void>>(async () => {});
  const end = useCallback(async () => {
    const take = now.current;
    now.current = async () => {};
    setLeaving(null);
    await take();
  }, []);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(end, 10_000);
    return () => clearTimeout(timer);
  }, [leaving, end]);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void end();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void end();
    };
  }, [end]);
  return {
    leaving,
    /** Deletes at once what is still pending. */
    end,
    remove: async (photo: PhotoRemoval) => {
      await end();
      now.current = () =>
        (photo.entry
          ? removePhoto(vault, photo.entry)
          : removeServerPhoto(vault, work, { test, index: photo.index, photo_id: photo.held!.photo_id })
        ).catch(onFailure);
      setLeaving(photo);
    },
    undo: () => {
      now.current = async () => {};
      setLeaving(null);
    },
  };
};
