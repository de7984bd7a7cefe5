/** An iPhone, or an iPad, which reports itself as a Mac with a touch screen; every browser there is Safari inside. */
export const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
