import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { options, type State } from './options';
import { findDefects } from './page';
import { heights, type Window } from './window';

export type Pictures = ReturnType<typeof createPictures>;

/** The pictures of a run, and the index of what is wrong with each. */
export const createPictures = () => {
  mkdirSync(options.out, { recursive: true });
  const pictures: string[][] = [];

  /** The page as it stands and as far as it goes down, at each size and in each theme. */
  const take = async (
    { page, language, logged, rest }: Window,
    name: string,
    state: State,
    sizes: number[],
  ) => {
    await rest();
    for (const width of sizes)
      for (const colorScheme of options.themes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: heights[width] });
        const defects = await findDefects(page, language);
        const height = Math.min(heights[width] + (await measureHidden(page)), 2_400);
        await page.setViewportSize({ width, height });
        const called = name.replace(/[^\p{L}\d]+/gu, '_').replace(/^_/, '');
        const file = `${[called, width, colorScheme, language, state].join('-')}.jpg`;
        await page.screenshot({
          path: path.join(options.out, file),
          fullPage: true,
          quality: 85,
          type: 'jpeg',
        });
        pictures.push([file, new Date().toISOString(), ...logged, ...defects]);
      }
    logged.length = 0;
  };

  const writeIndex = () => {
    const file = (name: string) => path.join(options.out, name);
    writeFileSync(file('index.txt'), pictures.map(lines => lines.join('\n    ')).join('\n'));
    writeFileSync(file('index.html'), renderIndex(pictures));
  };
  return { take, writeIndex };
};

/** How much of the page can only be scrolled to. */
const measureHidden = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main, main *, [role=dialog] *')].filter(box =>
      /auto|scroll/.test(getComputedStyle(box).overflowY),
    );
    return Math.max(0, ...boxes.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  });

const renderIndex = (pictures: string[][]) => {
  const figures = pictures.map(([file, ...lines]) => {
    const notes = [file, ...lines].join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<figure><a href="${file}"><img src="${file}" loading="lazy" width="400"></a><pre>${notes}</pre></figure>`;
  });
  const style = 'figure{display:inline-block;width:400px;vertical-align:top}pre{white-space:pre-wrap}';
  return `<meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`;
};
