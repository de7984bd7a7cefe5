// @vitest-environment jsdom
import '../async-timeout';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { allFr as fr } from '../../../i18n/fr/all';
import { MorningStrip } from '../../../src/figures/dashboards/MorningStrip';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, mockFetch } from '../providers/mock-fetch';

beforeEach(() => sessionStore.write(createUser()));
afterEach(cleanup);

const names = ['latePlans', 'lateTasks', 'plansToday', 'plansWeek', 'returned', 'review', 'impossible'];
const answerWith = (values: Record<string, number>) => {
  const figures = Object.fromEntries(names.map(name => [name, { value: values[name] ?? 0, lists: [] }]));
  const week = { from: '2031-03-09', to: '2031-03-15' };
  mockFetch(() => ({ body: { success: true, data: { today: '2031-03-09', week, figures } } }));
};
const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const show = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext queryClient={createClient()} i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
        <MorningStrip />
      </CoreAdminContext>
    </MemoryRouter>,
  );

it('shows the figures of the morning that are not zero', async () => {
  answerWith({ latePlans: 44, review: 7 });
  show();
  await screen.findByText('44');
  const { textContent } = screen.getByRole('region');
  expect(textContent).toContain('7');
  expect(textContent).not.toContain(fr.terrain.today.returned);
});

it('is not there where there is nothing to show, or where the figures cannot be read', async () => {
  answerWith({});
  show();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  cleanup();
  mockFetch(() => ({ status: 500, body: { success: false, errcode: 500, error: 'Non.' } }));
  show();
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
