/** Where the camera was opened from. Not secret, and needed before the vault is open. */
const storageKey = 'terrain-field-camera';
/** Milliseconds; after that the app does not return to the slot. */
const maxAge = 30 * 60_000;

type CameraReturn = { path: string; index: number };
let lostCapture: CameraReturn | null = null;

/**
 * Records the page and the slot while the camera is in front. A phone short of memory closes the app behind it: the
 * next start then returns here, where everything that was entered is in the vault. Cleared as soon as the page is
 * visible again.
 */
export const saveCameraReturn = (index: number, input: HTMLInputElement) => {
  lostCapture = null;
  const saved: CameraReturn & { at: number } = { path: location.pathname, index, at: Date.now() };
  store(JSON.stringify(saved));
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', onVisible);
    clearCameraReturn();
  };
  document.addEventListener('visibilitychange', onVisible);
  // If the camera opens inside the browser, the page is never hidden.
  input.addEventListener('cancel', clearCameraReturn, { once: true });
};

/** The page is visible again, with or without a picture. */
export const clearCameraReturn = () => store(null);

/** Without storage the camera opens all the same: only the return is lost. */
const store = (saved: string | null) => {
  try {
    if (saved === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, saved);
  } catch {}
};
const readStored = (): (CameraReturn & { at: number }) | null => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
};

/** At startup, before any screen: goes back to where the camera was opened, if the page was killed in the meantime. */
export const restoreCameraReturn = () => {
  const saved = readStored();
  clearCameraReturn();
  if (!saved || Date.now() - saved.at > maxAge) return;
  lostCapture = { path: saved.path, index: saved.index };
  history.replaceState(null, '', `${saved.path}?at=photos.${saved.index}`);
};

/** The slot of this page whose picture was lost with the app, until a camera is opened again. */
export const getLostSlot = (): number | null =>
  lostCapture?.path === location.pathname ? lostCapture.index : null;
