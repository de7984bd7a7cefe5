/** The server's address of a picture, where it can be asked for: there is a network, and it is not past its hour. */
export const heldAddress = (address: string): string | null => {
  const until = Number(new URL(address, location.origin).searchParams.get('exp'));
  return navigator.onLine && Date.now() / 1000 < until ? address : null;
};
