// @vitest-environment jsdom
import '../async-timeout';
import { createTheme, StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { allFr as fr } from '../../../i18n/fr/all';
import { accountRuleDefaults } from '../../../server/framework/settings/queries';
import { settingDefaults as productDefaults } from '../../../server/organisation/settings/setting-defaults';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { findSettings } from '../../../src/organisation/settings/find-settings';
import { SettingsPage } from '../../../src/organisation/settings/SettingsPage';
import { sections, settingGroups } from '../../../src/organisation/settings/sections';
import { settingPlaces } from '../../../src/organisation/settings/setting-places';
import { useSettingEntries } from '../../../src/organisation/settings/useSettingEntries';
import { createUser, mockFetch } from '../providers/mock-fetch';

const settingDefaults = { ...accountRuleDefaults, ...productDefaults };
const none = { items: [], files: [], rules: [], accounts: [], agents: [], durations: [], data: [], total: 0 };
beforeEach(() => {
  sessionStore.write(createUser('admin'));
  Element.prototype.scrollIntoView = vi.fn();
  mockFetch(({ url }) => ({
    body: {
      success: true,
      ...settingDefaults,
      ...settingDefaults.holidays,
      rest: false,
      channels: { email: false, sms: false },
      ...none,
      ...(url.startsWith('/api/form/filters') && { site_owners: [{ id: 'ooredoo', name: 'Ooredoo' }] }),
    },
  }));
});
afterEach(cleanup);

const texts = polyglotI18nProvider(() => fr, 'fr');
const Context = ({ children }: { children: ReactNode }) => (
  <CoreAdminContext
    i18nProvider={texts}
    queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
  >
    {children}
  </CoreAdminContext>
);

const open = (address: string) => {
  const element = (
    <Context>
      {/* Its own cache of styles: that of the modules belongs to the document of an earlier file. */}
      <StyledEngineProvider injectFirst>
        <ThemeProvider theme={createTheme()}>
          <SettingsPage />
        </ThemeProvider>
      </StyledEngineProvider>
    </Context>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
};
const anchors = () =>
  [...document.querySelectorAll<HTMLElement>('[data-anchor]')].map(({ dataset }) => dataset.anchor!);

it('has a place for all that is stored but the checklist, which is on the first screen', () => {
  const { first_steps: _, ...stored } = settingDefaults;
  expect(Object.keys(settingPlaces)).toEqual(expect.arrayContaining(Object.keys(stored)));
});

it.each(sections)('shows each setting of $name once, at its place', async ({ name, path }) => {
  const expected = Object.entries(settingPlaces).flatMap(([setting, { section }]) =>
    section === name ? [setting] : [],
  );
  expect(expected).not.toEqual([]);
  open(path);
  await waitFor(() => expect(anchors().sort()).toEqual(expected.sort()));
});

it('leads an administrator from /settings to the first page, and a manager to the first of theirs', () => {
  const first = open('/settings');
  expect(first.state.location.pathname).toBe(sections[0].path);
  const tabs = screen.getByRole('navigation', { name: 'Paramètres' });
  expect([...tabs.children].map(each => each.textContent)).toEqual(
    settingGroups.map(group => fr.terrain.settings.groups[group]),
  );
  cleanup();
  sessionStore.write(createUser('manager'));
  expect(open('/settings').state.location.pathname).toBe('/settings/organisation');
});

it('opens what is found, and puts the cursor into its field', async () => {
  const router = open('/settings/brands');
  const search = screen.getByLabelText('Chercher un paramètre');
  fireEvent.change(search, { target: { value: 'ARCHIVAGE' } });
  fireEvent.click(await screen.findByText('Conservation des photos (mois)'));
  expect(router.state.location).toMatchObject({ pathname: '/settings/tasks', hash: '#photo_months' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText(/^Conservation des photos \(mois\)/)),
  );
});

it.each([
  // By its label, its explanation, its synonyms and its page; without accents, in any order.
  ['conservation', ['photo_months']],
  ['illimitee', ['photo_months']],
  ['archivage photos', ['photo_months']],
  ['ramadan', ['holidays']],
  ['feries', ['holidays']],
  ['application mobile', ['app_version']],
  ['BLOCAGE', ['lock_failures', 'lock_minutes']],
  ['introuvable', []],
])('finds by « %s »: %j', (typed, names) => {
  const { result } = renderHook(useSettingEntries, { wrapper: Context });
  expect(findSettings(result.current, typed).map(({ name }) => name)).toEqual(names);
});

it('puts what is called so before what only mentions it', () => {
  const { result } = renderHook(useSettingEntries, { wrapper: Context });
  expect(findSettings(result.current, 'wilayas')[0].name).toBe('wilayas');
});

it('finds for a manager only what they may open', () => {
  sessionStore.write(createUser('manager'));
  const { result } = renderHook(useSettingEntries, { wrapper: Context });
  expect(findSettings(result.current, 'mot de passe')).toEqual([]);
  expect(findSettings(result.current, 'clim').map(({ name }) => name)).toEqual(['ac_brands', 'ac_capacity']);
});
