/** The server's URL of a picture, if usable: the phone is online and the URL has not expired (one hour). */
export const getUnexpiredUrl = (address: string): string | null => {
  const until = Number(new URL(address, location.origin).searchParams.get('exp'));
  return navigator.onLine && Date.now() / 1000 < until ? address : null;
};
