import bidiFactory from 'bidi-js';
import { type Font, type Glyph, type GlyphPosition, openSync } from 'fontkit';

const bidi = bidiFactory();

/**
 * A font that lays out the letters of a line in visual order (Unicode, UAX 9), with another font's line height, so that
 * both can be used in one line.
 */
export const openBidiFont = (file: string, fallbackFile: string): Font => {
  const font = openSync(file) as Font;
  const fallback = openSync(fallbackFile) as Font;
  for (const height of ['ascent', 'descent', 'lineGap'] as const)
    Object.defineProperty(font, height, {
      value: (fallback[height] * font.unitsPerEm) / fallback.unitsPerEm,
    });
  const layout = font.layout.bind(font);
  const layoutRuns: Font['layout'] = (line, features) => {
    const runs = splitIntoRuns(line).map(({ text, direction }) =>
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
const invisibleLetters = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/;
const narrowSpace = /[\u2009\u202f]/;
const getDrawnLetter = (letter: string) => {
  if (narrowSpace.test(letter)) return '\u00a0';
  return invisibleLetters.test(letter) ? '' : letter;
};

type Run = { text: string; direction: 'ltr' | 'rtl' };
/** Runs of one direction from left to right, their letters in visual order; trailing space comes last. */
const splitIntoRuns = (input: string): Run[] => {
  const line = input.trimEnd();
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const order = bidi.getReorderedIndices(line, embedding);
  const runs: (Run & { level: number })[] = [];
  let previousIndex: number | undefined;
  for (const index of order) {
    const level = embedding.levels[index];
    const letter = getDrawnLetter(mirrored.get(index) ?? line[index]);
    const last = runs.at(-1);
    const direction = level % 2 ? 'rtl' : 'ltr';
    const step = direction === 'rtl' ? -1 : 1;
    const isAdjacent = previousIndex !== undefined && index - previousIndex === step;
    if (last && last.level === level && isAdjacent)
      last.text = direction === 'rtl' ? letter + last.text : last.text + letter;
    else runs.push({ text: letter, direction, level });
    previousIndex = index;
  }
  return [...runs, { text: input.slice(line.length), direction: 'ltr' }];
};
