import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Counts what a hand does in a page from now on: each press of the mouse or touch, each key that stands for one (Enter,
 * Ctrl-K, Escape, a letter that is a command). Typing in a field, and going from one to the next with Tab, is none.
 */
export const countClicks = async (page: Page) => {
  await page.evaluate(startCounting);
  /** Returns how many there were. */
  return async (max: number) => {
    const done = await page.evaluate(() => (window as unknown as Counting).clicksDone);
    expect(done.length, 'the page was never loaded anew').toBeGreaterThan(0);
    expect(done.length, done.join('\n')).toBeLessThanOrEqual(max);
    return done.length;
  };
};

type Counting = { clicksDone: string[] };

/** In the page, before anything of it hears of it. */
const startCounting = () => {
  const done: string[] = [];
  (window as unknown as Counting).clicksDone = done;
  const nameOf = (target: EventTarget | null) =>
    target instanceof Element
      ? `${target.tagName.toLowerCase()} « ${(target.closest('[aria-label]')?.getAttribute('aria-label') ?? target.textContent ?? '').slice(0, 40)} »`
      : 'nothing';
  window.addEventListener(
    'pointerdown',
    event => event.isTrusted && done.push(`click on ${nameOf(event.target)}`),
    true,
  );
  window.addEventListener(
    'keydown',
    event => {
      const { key, target, isTrusted, repeat, ctrlKey, metaKey } = event;
      if (!isTrusted || repeat || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
      const typing =
        target instanceof HTMLElement &&
        target.matches('input:not([type=checkbox]), textarea, [role=combobox]');
      const types = !ctrlKey && !metaKey && key !== 'Enter' && key !== 'Escape';
      if (typing && types) return;
      done.push(`${ctrlKey || metaKey ? 'Ctrl-' : ''}${key} on ${nameOf(target)}`);
    },
    true,
  );
};
