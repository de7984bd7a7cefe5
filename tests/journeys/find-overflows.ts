import type { Page } from 'playwright-core';

/**
 * What of a screen lies outside the window, or is cut by a box that would have to be scrolled sideways; its headings
 * too. A chart and a menu follow their window within a moment: what is still so after three seconds.
 */
export const findOverflows = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // A phone's row of many tabs and its tables of figures are pushed by the finger; wide, nothing is.
    const pushed = (element: Element) => innerWidth < 600 && element.closest('[data-scrolls=phone]') !== null;
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} « ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`;

    const findOverflowing = () => {
      const found: string[] = [];
      const titles = [...document.querySelectorAll('h1')].filter(isVisible);
      if (titles.length !== 1) found.push(`${titles.length} h1: ${titles.map(named).join(', ')}`);

      const over = document.scrollingElement!.scrollWidth - innerWidth;
      if (over > 0) found.push(`the page is ${over} px wider than the window`);
      const below = document.scrollingElement!.scrollHeight - innerHeight;
      if (below > 0) found.push(`the page scrolls ${below} px behind its frame`);
      for (const card of document.querySelectorAll('li[data-id]'))
        if (card.getBoundingClientRect().right > innerWidth) found.push(`outside: ${named(card)}`);

      for (const control of document.querySelectorAll(
        'header button, header a, header input, nav button, nav a, main [role=search] :is(button, input)',
      )) {
        if (!isVisible(control) || pushed(control)) continue;
        const { left, right, width } = control.getBoundingClientRect();
        // What is there for those who cannot see has no size.
        if (width > 1 && (left < -1 || right > innerWidth + 1)) found.push(`outside: ${named(control)}`);
      }

      for (const table of document.querySelectorAll('main table, main [role=grid]')) {
        if (!isVisible(table) || pushed(table)) continue;
        for (let box = table.parentElement; box && box !== document.body; box = box.parentElement) {
          const { overflowX } = getComputedStyle(box);
          if (overflowX !== 'visible' && box.scrollWidth > box.clientWidth + 1)
            found.push(`${named(table)} is ${box.scrollWidth - box.clientWidth} px wider than its place`);
        }
      }
      return found.map(wrong => `at ${innerWidth} px: ${wrong}`);
    };

    const soon = performance.now() + 3_000;
    for (;;) {
      const found = findOverflowing();
      if (!found.length || performance.now() > soon) return found;
      await new Promise(requestAnimationFrame);
    }
  });
