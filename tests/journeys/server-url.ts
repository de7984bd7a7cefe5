import { inject } from 'vitest';

/** Where the server of this worker is. */
export const getServerUrl = () => {
  const addresses = inject('addresses');
  return addresses[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % addresses.length];
};
