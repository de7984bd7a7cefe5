import { type RefObject, useRef } from 'react';
import { clearCameraReturn, saveCameraReturn } from './camera-return';

/** Opens the camera or the gallery for a slot; `inputs` has to be rendered. */
export const usePictureInputs = (onPicture: (index: number, file: Blob) => Promise<void>) => {
  const cameraInput = useRef<HTMLInputElement>(null);
  const galleryInput = useRef<HTMLInputElement>(null);
  /** The slot that the next picture is for. */
  const pendingIndex = useRef<number | null>(null);
  const openInput = (index: number, input: HTMLInputElement | null) => {
    pendingIndex.current = index;
    if (!input) return;
    saveCameraReturn(index, input);
    input.click();
  };
  const handleInput = async (input: HTMLInputElement) => {
    clearCameraReturn();
    const file = input.files?.[0];
    const index = pendingIndex.current;
    if (!file || index === null) return;
    // A copy, so that the same file can be chosen again.
    const copy = file.slice(0, file.size, file.type);
    input.value = '';
    await onPicture(index, copy);
  };
  return {
    takePhoto: (index: number) => openInput(index, cameraInput.current),
    choosePhoto: (index: number) => openInput(index, galleryInput.current),
    inputs: (
      <>
        <PictureInput ref={cameraInput} capture="environment" onChange={handleInput} />
        <PictureInput ref={galleryInput} onChange={handleInput} />
      </>
    ),
  };
};

type PictureInputProps = {
  ref: RefObject<HTMLInputElement | null>;
  /** Opens the camera instead of the gallery. */
  capture?: 'environment';
  onChange: (input: HTMLInputElement) => void;
};

const PictureInput = ({ ref, capture, onChange }: PictureInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    capture={capture}
    hidden
    onChange={({ currentTarget }) => onChange(currentTarget)}
  />
);
