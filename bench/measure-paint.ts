import type { Page } from 'playwright-core';

/** Navigates within the open page, and times from the end of a call's last response to the painted plans. */
export const measurePaint = (page: Page, to: { address: string; call: string }) => page.evaluate(timed, to);

const timed = ({ address, call }: { address: string; call: string }) =>
  new Promise<number>(resolve => {
    let replied = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[])
        if (entry.name.includes(call)) replied = Math.max(replied, entry.responseEnd);
    }).observe({ type: 'resource' });
    const watch = new MutationObserver(() => {
      if (document.querySelectorAll('[data-plan]').length < 40) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - replied), 0));
    });
    watch.observe(document.body, { childList: true, subtree: true });
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
