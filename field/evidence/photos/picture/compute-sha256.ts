/** The SHA-256 of a picture in hexadecimal, as the server computes it. */
export const computeSha256 = async (picture: ArrayBuffer): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', picture));
  return [...hash].map(byte => byte.toString(16).padStart(2, '0')).join('');
};
