import { useCallback, useEffect, useRef, useState } from 'react';
import { useVault } from '../../framework/vault/VaultContext';
import { removePhoto, removeServerPhoto } from '../../work/tasks/entries';
import type { Work } from '../../work/tasks/work';
import type { SlotPhoto } from './slot-photo';

export type PhotoRemoval = SlotPhoto & { index: number; name: string };
const doNothing = async () => {};

/**
 * A photo that is being removed: hidden at once, and deleted after ten seconds without an undo, or when the agent moves
 * on. Until then nothing has changed on the phone.
 */
export const useUndoableRemoval = (work: Work, test: string, onFailure: (error: unknown) => void) => {
  const vault = useVault();
  const [photoBeingRemoved, setPhotoBeingRemoved] = useState<PhotoRemoval | null>(null);
  const pendingRemoval = useRef<() => Promise<void>>(doNothing);
  const finishRemoval = useCallback(async () => {
    const runPending = pendingRemoval.current;
    pendingRemoval.current = doNothing;
    setPhotoBeingRemoved(null);
    await runPending();
  }, []);
  useEffect(() => {
    if (!photoBeingRemoved) return;
    const timer = setTimeout(finishRemoval, 10_000);
    return () => clearTimeout(timer);
  }, [photoBeingRemoved, finishRemoval]);
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'hidden' && void finishRemoval();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void finishRemoval();
    };
  }, [finishRemoval]);
  const removeNow = ({ entry, serverPhoto, index }: PhotoRemoval) =>
    entry
      ? removePhoto(vault, entry)
      : removeServerPhoto(vault, work, { test, index, photo_id: serverPhoto!.photo_id });
  return {
    photoBeingRemoved,
    /** Deletes at once what is still pending. */
    finishRemoval,
    remove: async (photo: PhotoRemoval) => {
      await finishRemoval();
      pendingRemoval.current = () => removeNow(photo).catch(onFailure);
      setPhotoBeingRemoved(photo);
    },
    undo: () => {
      pendingRemoval.current = doNothing;
      setPhotoBeingRemoved(null);
    },
  };
};
