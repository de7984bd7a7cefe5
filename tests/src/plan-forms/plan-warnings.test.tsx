// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, render, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { en } from '../../../i18n/en';
import { allFr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { PlanWarnings } from '../../../src/work/plan-forms/PlanWarnings';
import { createUser, mockFetch } from '../providers/mock-fetch';

beforeEach(() => sessionStore.write(createUser()));
afterEach(cleanup);

const closing = {
  day: '2031-08-03',
  feast: null,
  name: 'Inventaire',
  name_en: 'Stocktaking',
  probable: false,
};
const feast = { day: '2031-01-25', feast: 'fitr', name: '', name_en: '', probable: true };
const holidays = { added: [feast, closing], removed: [], version: 1 };
const distance = { sites: 1, unknown: 0, way: null, widest: null };

const cases = [
  ['fr', '2031-05-01', 'Ce jour est férié : Fête du travail.'],
  ['en', '2031-05-01', 'This day is a public holiday: Labour Day.'],
  ['fr', '2031-01-25', 'Ce jour est férié : Aïd el-Fitr (date probable).'],
  ['en', '2031-08-03', 'This day is a public holiday: Stocktaking.'],
  // One that the server knows and the reader's page does not yet.
  ['fr', '2031-08-04', 'Ce jour est férié.'],
] as const;
it.each(cases)('names the holiday, in %s: %s, %s', async (language, day, text) => {
  mockFetch(() => ({ body: { success: true, ...holidays } }));
  const words = language === 'fr' ? allFr : en;
  const { getByRole } = render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => words, language)}>
      <PlanWarnings clashes={[{ clash: 'holiday' }]} distance={distance} day={day} />
    </CoreAdminContext>,
  );
  await waitFor(() => expect(getByRole('status').textContent?.replace(/\s/g, ' ')).toBe(text));
});
