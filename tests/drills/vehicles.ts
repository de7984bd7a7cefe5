import { expect } from 'vitest';
import { sessionFor } from '../server/harness';
import { firstStart, withDatabase } from './first-start';

/** Makes a database ready as a first start does, and signs its admin in. */
export const adminOf = (databaseUrl: string) =>
  withDatabase(databaseUrl, async db => {
    await firstStart(db);
    return sessionFor(db, 'admin');
  });

/** Writes a vehicle through the API; comes back when it is acknowledged. */
export const addVehicle = async (server: { url: string }, token: string, plate: string) => {
  const answer = await fetch(`${server.url}/api/vehicles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sts-token': token },
    body: JSON.stringify({
      plate,
      wilaya: 16,
      owner: 'inhouse',
      agent: null,
      next_inspection: null,
      note: null,
    }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
};

export const platesOf = async (server: { url: string }, token: string): Promise<string[]> => {
  const answer = await fetch(`${server.url}/api/vehicles?range=[0,999]&sort=["plate","ASC"]`, {
    headers: { 'x-sts-token': token },
  });
  return (await answer.json()).map(({ plate }: { plate: string }) => plate);
};
