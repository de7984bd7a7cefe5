import type { Page } from 'playwright-core';

/** Touches what opens the camera, and takes the picture with it. */
export const shoot = async (page: Page, name: string | RegExp, picture: Buffer) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name }).click(),
  ]);
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture });
};

/** The disk says no: Chromium lets some seconds go by before it heeds a quota that has become smaller. */
export const fillUp = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { ownPut: IDBObjectStore.prototype.put });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
export const makeRoom = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = Reflect.get(globalThis, 'ownPut');
  });
