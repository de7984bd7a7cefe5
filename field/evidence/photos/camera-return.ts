/** Where the camera was opened from. Not secret, and needed before the vault is open. */
const noted = 'terrain-field-camera';
/** Milliseconds: whoever opens the app later starts afresh. */
const fresh = 30 * 60_000;

type Left = { path: string; index: number };
let lost: Left | null = null;

/**
 * Records the page and the slot while the camera is in front. A phone short of memory closes the app behind it: the
 * next start then returns here, where everything that was entered is in the vault. Cleared as soon as the page is
 * visible again.
 */
export const saveCameraReturn = (index: number, input: HTMLInputElement) => {
  lost = null;
  const left: Left & { at: number } = { path: location.pathname, index, at: Date.now() };
  note(JSON.stringify(left));
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', seen);
    clearCameraReturn();
  };
  document.addEventListener('visibilitychange', seen);
  // If the camera opens inside the browser, the page is never hidden.
  input.addEventListener('cancel', clearCameraReturn, { once: true });
};

/** The page is visible again, with or without a picture. */
export const clearCameraReturn = () => note(null);

/** Without storage the camera opens all the same: only the return is lost. */
const note = (left: string | null) => {
  try {
    if (left === null) localStorage.removeItem(noted);
    else localStorage.setItem(noted, left);
  } catch {}
};
const noteOf = (): (Left & { at: number }) | null => {
  try {
    return JSON.parse(localStorage.getItem(noted) ?? 'null');
  } catch {
    return null;
  }
};

/** At startup, before any screen: goes back to where the camera was opened, if the page was killed in the meantime. */
export const restoreCameraReturn = () => {
  const left = noteOf();
  clearCameraReturn();
  if (!left || Date.now() - left.at > fresh) return;
  lost = { path: left.path, index: left.index };
  history.replaceState(null, '', `${left.path}?at=photos.${left.index}`);
};

/** The slot of this page whose picture was lost with the app, until a camera is opened again. */
export const getLostSlot = (): number | null => (lost?.path === location.pathname ? lost.index : null);
