import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sheet = readFileSync(path.resolve(import.meta.dirname, '../../field/app/look.css'), 'utf8');
const [light, dark] = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map(
  ([, block]) =>
    new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour])),
);
/** Each text on each ground that the app sets it on. */
const pairs = [
  ...['ink', 'quiet', 'accent', 'good', 'warn', 'bad'].flatMap(text => [
    [text, 'ground'],
    [text, 'paper'],
  ]),
  ['on-accent', 'accent'],
  ...['accent', 'good', 'warn', 'bad'].map(tone => [tone, `${tone}-soft`]),
  ['ink', 'accent-soft'],
];

it.each([
  ['light', light],
  ['dark', dark],
])('is read in the sun: every text has a contrast of 7, %s', (_, colours) => {
  const faint = pairs
    .map(([text, ground]) => ({ text, ground, contrast: contrast(colours.get(text)!, colours.get(ground)!) }))
    .filter(({ contrast }) => !(contrast >= 7));
  expect(faint).toEqual([]);
});

/** WCAG 2.2, « contrast ratio » */
const contrast = (one: string, other: string) => {
  const [bright, deep] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (deep + 0.05);
};
const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
