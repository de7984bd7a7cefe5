import path from 'node:path';
import sharp from 'sharp';
import { openPhone } from './phone';
import type { OpenWindow, Window } from './window';

/** The two pictures of the README: the planning board, and an agent's day. */
export const takeForReadme = async (openWindow: OpenWindow) => {
  const office = await openWindow(1280, 'fr', 'admin');
  await office.page.goto('/planning/board');
  await save(office, 'board');
  const phone = await openPhone(openWindow, 'fr', 2);
  await phone.page.setViewportSize({ width: 390, height: 780 });
  await save(phone, 'field');
};

const images = path.resolve(import.meta.dirname, '../../docs/images');
const save = async ({ page, rest }: Window, name: string) => {
  await rest();
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(path.join(images, `${name}.webp`));
};
