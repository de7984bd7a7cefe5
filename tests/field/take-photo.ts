import type { Page } from 'playwright-core';

/** Opens the camera with a tap, and takes the picture with it. */
export const takePhoto = async (page: Page, name: string | RegExp, picture: Buffer) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name }).click(),
  ]);
  await chooser.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture });
};

/** Fills the disk: Chromium takes some seconds to apply a reduced quota. */
export const fillDisk = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { ownPut: IDBObjectStore.prototype.put });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
export const freeDisk = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = Reflect.get(globalThis, 'ownPut');
  });
