import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { assessQuality, sampleSize } from '../../field/evidence/photos/picture/assess-quality';
import { drawDemoPhoto } from '../../server/work/files/draw-demo-photo';

const labels = [
  'Portail et entrée du site',
  'Plaque signalétique',
  'GPS',
  'Cabinet 1 ouvert',
  'Antenne FH 3',
];
let pictures: Buffer[];
beforeAll(async () => {
  const at = new Date('2026-11-24T11:00:00Z');
  pictures = await Promise.all(
    labels.map(label => drawDemoPhoto({ siteCode: 'ALG012', label, at, place: null })),
  );
});

/** The quality check on the picture at the size at which it is measured. */
const assess = async (picture: Sharp) => {
  const { data, info } = await sharp(await picture.jpeg({ quality: 85 }).toBuffer())
    .resize(sampleSize, sampleSize, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return assessQuality({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
};
const assessAll = (change: (picture: Sharp) => Sharp) =>
  Promise.all(pictures.map(picture => assess(change(sharp(picture)))));
const all = (result: string) => labels.map(() => result);

it('accepts sharp pictures, in the sun and in the shade', async () => {
  expect(await assessAll(picture => picture)).toEqual(all('good'));
  expect(await assessAll(picture => picture.linear(0.65, 0))).toEqual(all('good'));
});
it('detects blurred ones', async () => {
  expect(await assessAll(picture => picture.blur(12))).toEqual(all('blurred'));
});
it('detects dark ones, sharp or not', async () => {
  expect(await assessAll(picture => picture.linear(0.12, 0))).toEqual(all('dark'));
  expect(await assessAll(picture => picture.linear(0.12, 0).blur(12))).toEqual(all('dark'));
});
