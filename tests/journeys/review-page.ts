import type { Page } from 'playwright-core';

/** The name of the slot that the review shows. */
export const photoName = (page: Page) => page.locator('main h3').first().textContent();
