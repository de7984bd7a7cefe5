import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../field/public');
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.webmanifest'), 'utf8'));
type Icon = { src: string; sizes: string; type: string; purpose?: string };

it('declares all that Android and iOS require to install the app', () => {
  expect(manifest).toMatchObject({
    ...{ id: '/field/', start_url: '/field/', scope: '/field/', display: 'standalone', lang: 'fr' },
    name: expect.stringMatching(/./),
    short_name: expect.stringMatching(/^.{1,12}$/),
    background_color: expect.stringMatching(/^#/),
    theme_color: expect.stringMatching(/^#/),
  });
  const page = readFileSync(path.resolve(folder, '../index.html'), 'utf8');
  expect(page).toContain('<link rel="manifest" href="/field/manifest.webmanifest"');
  expect(page).toContain('<link rel="apple-touch-icon" href="/field/icon-192.png"');
});

it('has icons of the declared sizes, one of them maskable', async () => {
  const pixels = manifest.icons.filter(({ type }: Icon) => type === 'image/png') as Icon[];
  for (const { src, sizes } of pixels) {
    const { width, height } = await sharp(path.join(folder, path.basename(src))).metadata();
    expect([src, `${width}x${height}`]).toEqual([src, sizes]);
  }
  expect(pixels.filter(({ purpose }) => !purpose).map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  const [cut] = pixels.filter(({ purpose }) => purpose === 'maskable');
  // The corners have the background colour: nothing shows through where a phone crops it differently.
  const { data, info } = await sharp(path.join(folder, path.basename(cut.src)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 4)]).toEqual([0x35, 0x50, 0xc8, 255]);
  expect(info.width).toBe(512);
});
