import type { Page } from 'playwright-core';
import { findOverflows } from '../../tests/journeys/find-overflows';
import { findForeignWords } from '../../tests/journeys/foreign-words';

/** Follows what a page asks for and logs; refused calls, which the browser logs itself, are meant to be. */
export const watch = (page: Page) => {
  const open = new Set<unknown>();
  const logged: string[] = [];
  page.on('request', call => call.headers().accept !== 'text/event-stream' && open.add(call));
  page.on('requestfinished', call => open.delete(call)).on('requestfailed', call => open.delete(call));
  page.on('pageerror', error => logged.push(`error: ${error.message}`));
  page.on('console', message => {
    if (/error|warning/.test(message.type()) && !message.text().startsWith('Failed to load resource'))
      logged.push(`${message.type()}: ${message.text().slice(0, 300)}`);
  });
  /** Until nothing is asked for, and nothing stands for what is to come. */
  const rest = async () => {
    const soon = Date.now() + 12_000;
    for (let calm = 0; calm < 4; await page.waitForTimeout(100)) {
      const waiting = await page
        .locator('.MuiSkeleton-root, [role=progressbar]:not([aria-valuenow])')
        .count();
      calm = (await page.locator('h1, [role=alert]').count()) && !waiting && !open.size ? calm + 1 : 0;
      if (Date.now() > soon) return void logged.push('does not come to rest');
    }
  };
  return { logged, rest };
};

/** What a reader would complain of in the page as it stands. */
export const findDefects = async (page: Page, language: 'fr' | 'en') => [
  ...(await findOverflows(page)),
  ...(await findForeignWords(page, language)),
  ...(await page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1)
      .filter(({ childNodes }) =>
        [...childNodes].some(node => node.nodeType === 3 && node.textContent?.trim()),
      )
      .map(element => ({ element, text: element.textContent.trim().replace(/\s+/g, ' ').slice(0, 80) }));
    const cut = texts.filter(
      ({ element }) =>
        getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1,
    );
    const keys = texts.filter(({ text }) => /^(terrain|resources|ra|server|field)\.\w+(\.\w+)+$/.test(text));
    return [...cut.map(({ text }) => `cut: ${text}`), ...keys.map(({ text }) => `a key: ${text}`)];
  })),
];
