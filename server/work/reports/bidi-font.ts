import bidiFactory from 'bidi-js';
import { type Font, type Glyph, type GlyphPosition, openSync } from 'fontkit';

const bidi = bidiFactory();

/**
 * A font that lays out the letters of a line in visual order (Unicode, UAX 9), with another font's line height, so that
 * both can be used in one line.
 */
export const openBidiFont = (file: string, fallbackFile: string): Font => {
  const font = openSync(file) as Font;
  const other = openSync(fallbackFile) as Font;
  for (const height of ['ascent', 'descent', 'lineGap'] as const)
    Object.defineProperty(font, height, { value: (other[height] * font.unitsPerEm) / other.unitsPerEm });
  const layout = font.layout.bind(font);
  const layoutRuns: Font['layout'] = (line, features) => {
    const runs = runsOf(line).map(({ text, direction }) =>
      layout(text, features, undefined, undefined, direction),
    );
    return Object.assign(runs[0], {
      glyphs: runs.flatMap<Glyph>(({ glyphs }) => glyphs),
      positions: runs.flatMap<GlyphPosition>(({ positions }) => positions),
    });
  };
  return Object.assign(font, { layout: layoutRuns });
};

/** Direction marks take effect, but have no glyph. */
const shapeless = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/;
const narrowSpace = /[\u2009\u202f]/;
const shapeOf = (letter: string) =>
  narrowSpace.test(letter) ? '\u00a0' : shapeless.test(letter) ? '' : letter;

type Run = { text: string; direction: 'ltr' | 'rtl' };
/** Runs of one direction from left to right, their letters in visual order; trailing space comes last. */
const runsOf = (input: string): Run[] => {
  const line = input.trimEnd();
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const places = bidi.getReorderedIndices(line, embedding);
  const runs: (Run & { level: number })[] = [];
  let before: number | undefined;
  for (const place of places) {
    const level = embedding.levels[place];
    const letter = shapeOf(mirrored.get(place) ?? line[place]);
    const last = runs.at(-1);
    const direction = level % 2 ? 'rtl' : 'ltr';
    const follows = before !== undefined && place - before === (direction === 'rtl' ? -1 : 1);
    if (last && last.level === level && follows)
      last.text = direction === 'rtl' ? letter + last.text : last.text + letter;
    else runs.push({ text: letter, direction, level });
    before = place;
  }
  return [...runs, { text: input.slice(line.length), direction: 'ltr' }];
};
