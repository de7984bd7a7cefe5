import { expect } from 'vitest';
import { readConfig } from '../../server/config';
import { migrate, openDatabase } from '../../server/db/client';
import { noLimits } from '../../server/db/limits';
import { fillEmptyDatabase } from '../../server/demo/first-fill';
import { seedReference } from '../../server/reference/queries';
import { sessionFor } from '../server/harness';

/** Makes a database ready as a first start does, and signs its admin in. */
export const adminOf = async (databaseUrl: string) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  try {
    await migrate(db);
    await seedReference(db);
    await fillEmptyDatabase(db, readConfig({ DEMO: '0' }));
    // As after the first sign-in, which the printed password is for.
    await db.updateTable('accounts').set({ must_change_password: false }).execute();
    return await sessionFor(db, 'admin');
  } finally {
    await close();
  }
};

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
