import type { Sealed } from './database';

/** AES-GCM with 256 bits. `place` is authenticated with the data, so that no row can be swapped for another. */
export const seal = async (key: CryptoKey, place: string, plain: BufferSource): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, sealed: await crypto.subtle.encrypt(algorithm(iv, place), key, plain) };
};
export const unseal = (key: CryptoKey, place: string, { iv, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(algorithm(iv, place), key, sealed);

export const sealRow = (key: CryptoKey, place: string, row: unknown) =>
  seal(key, place, new TextEncoder().encode(JSON.stringify(row)));
export const unsealRow = async (key: CryptoKey, place: string, row: Sealed): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(await unseal(key, place, row)));

export const keyUsages: KeyUsage[] = ['encrypt', 'decrypt'];

const algorithm = (iv: BufferSource, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
});
