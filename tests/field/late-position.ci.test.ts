import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { handOf } from './hand';
import { inTheField } from './in-the-field';

/** As a phone between walls: a place is found when the test says so. */
const holdPlace = (page: Page) =>
  page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = found => {
      const coords = { latitude: 30, longitude: 2, accuracy: 7 };
      const answer = () => found({ coords, timestamp: Date.now() } as GeolocationPosition);
      Object.assign(globalThis, { findPlace: answer });
    };
  });
const findPlace = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'findPlace')());

inTheField(
  'a place that is found late does not stand in that of one that was typed meanwhile',
  async ({ planned }) => {
    const { work, one } = await planned('ssr');
    await one.become('cut');
    await one.open(`/field/work/${work}/step/access`);
    const page = one.page();
    const shown = () =>
      Promise.all(['Latitude', 'Longitude'].map(name => page.getByLabel(name).inputValue()));
    const own = page.getByRole('button', { name: 'Ma position' });
    await holdPlace(page);

    await own.click();
    await findPlace(page);
    await page.getByText('Précision : 7 m').waitFor();
    expect(await shown()).toEqual(['30', '2']);

    // Half of a place that was typed and half of one that was found are no place.
    await own.click();
    await page.getByLabel('Latitude').fill('36,7');
    await findPlace(page);
    await page.locator('button[aria-busy=false]', { hasText: 'Ma position' }).waitFor();
    expect(await shown()).toEqual(['36,7', '2']);
  },
);

inTheField('a place that is found when its step was left changes nothing of it', async ({ planned }) => {
  const { work, one } = await planned('ssr');
  await one.become('cut');
  await handOf(one).arrive(work);
  await one.open(`/field/work/${work}/step/access`);
  const page = one.page();
  const kept = async () => (await one.rows('steps')).find(({ test }) => test === 'access');
  await holdPlace(page);

  await page.getByRole('button', { name: 'Ma position' }).click();
  await page.getByRole('link', { name: 'Retour' }).click();
  await page.getByRole('link', { name: /Site information/ }).click();
  await page.getByLabel('Latitude').fill('36,7');
  await page.getByLabel('Longitude').fill('3,1');
  await page
    .getByRole('group', { name: /^Typologie/ })
    .getByRole('radio', { name: 'Rooftop (terrasse)' })
    .check();
  await page.getByRole('button', { name: 'Étape terminée' }).click();
  const entered = { lat: 36.7, lng: 3.1, typology: 'rooftop' };
  await expect.poll(kept).toMatchObject({ data: entered, done: true });
  await findPlace(page);
  // What is typed after it is written after it.
  await page.getByLabel('Remarque', { exact: true }).fill('vu');
  await expect.poll(kept).toMatchObject({ data: { remark: 'vu' } });
  expect(await kept()).toMatchObject({ data: { ...entered, remark: 'vu' }, done: true });
});
