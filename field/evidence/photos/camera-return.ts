/** Where the camera was opened from; no secret, and wanted before anything is open. */
const noted = 'terrain-field-camera';
/** Milliseconds: whoever opens the app later begins anew. */
const fresh = 30 * 60_000;

type Left = { path: string; index: number };
let lost: Left | null = null;

/**
 * Notes the page and the slot while the camera is in front. A phone short of memory closes the app behind it: its next
 * start then leads back here, where everything that was entered lies in the vault. Forgotten as soon as the page is
 * seen again.
 */
export const leaveForCamera = (index: number, input: HTMLInputElement) => {
  lost = null;
  const left: Left & { at: number } = { path: location.pathname, index, at: Date.now() };
  note(JSON.stringify(left));
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', seen);
    backFromCamera();
  };
  document.addEventListener('visibilitychange', seen);
  // Where the camera opens within the browser, the page is never hidden.
  input.addEventListener('cancel', backFromCamera, { once: true });
};

/** The page is there, with a picture or without. */
export const backFromCamera = () => note(null);

/** A browser that stores nothing opens its camera all the same: only the way back is lost. */
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

/** At the start, before any screen: goes where a camera was opened, if the page did not live to see it closed. */
export const resumeFromCamera = () => {
  const left = noteOf();
  backFromCamera();
  if (!left || Date.now() - left.at > fresh) return;
  lost = { path: left.path, index: left.index };
  history.replaceState(null, '', `${left.path}?at=photos.${left.index}`);
};

/** The slot of this page whose picture was lost with the app, until a camera is opened again. */
export const lostSlot = (): number | null => (lost?.path === location.pathname ? lost.index : null);
