// @vitest-environment jsdom
import './browser-polyfills';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { errors } from '../../contract/framework/errors';
import { getStep } from '../../contract/work/evidence';
import { IncompleteSheet } from '../../field/evidence/step/IncompleteSheet';
import { recordServerTime } from '../../field/framework/server/clock';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { installPromptStore } from '../../field/screens/session/install-prompt';
import { SignInForm } from '../../field/screens/session/SignInForm';
import { SignInPage } from '../../field/screens/session/SignInPage';
import { ManualsPage } from '../../field/screens/today/ManualsPage';
import { PastPage } from '../../field/screens/today/PastPage';
import { TodayPage } from '../../field/screens/today/TodayPage';
import { SendingProvider } from '../../field/sync/sending/SendingContext';
import { cutNetwork, mockFetch } from '../src/providers/mock-fetch';
import { createMemoryVault, createPlan } from './memory-vault';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
  installPromptStore.set(null);
});

const show = (screen: ReactNode, vault = createMemoryVault(createPlan('cm'))) =>
  render(
    <VaultProvider value={vault}>
      <Router hook={memoryLocation().hook}>{screen}</Router>
    </VaultProvider>,
  );

it('warns of a wrong clock on the day’s page, before any arrival', () => {
  const { unmount } = show(<TodayPage />);
  expect(screen.queryByText(/L’horloge/)).toBeNull();
  unmount();
  recordServerTime(new Date(Date.now() + 2 * 3_600_000).toUTCString());
  show(<TodayPage />);
  expect(screen.getByText(/L’horloge de ce téléphone retarde de 2 heures/)).toBeTruthy();
});

it.each([
  [['follow_up', 'photos.0'], 'Il manque 1 réponse et 1 photo'],
  [['photos.0', 'photos.1'], 'Il manque 2 photos'],
  [['follow_up', 'date'], 'Il manque 2 réponses'],
])('says photos of photos: %s', (paths, title) => {
  show(
    <IncompleteSheet
      open
      onClose={() => {}}
      onShow={() => {}}
      kind="cm"
      step={getStep('cm', 'photos')!}
      paths={paths}
    />,
  );
  expect(screen.getByText(title)).toBeTruthy();
});

it('links a manager who signs in to the office, and calls the server once for two taps', async () => {
  const { errcode, status } = errors.forbidden;
  const sent = mockFetch(() => ({ status, body: { success: false, errcode, error: 'Interdit.' } }));
  const { container } = show(<SignInForm />);
  const form = container.querySelector('form')!;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  const link = await screen.findByRole('link', { name: 'Ouvrir le site web de Terrain' });
  expect(link.getAttribute('href')).toBe('/login?web');
  expect(sent).toHaveLength(1);
});

it.each([
  { Page: PastPage, empty: 'Aucune tâche envoyée.' },
  { Page: ManualsPage, empty: 'Aucun manuel.' },
])('fetches again by « Réessayer » what the server did not answer: $empty', async ({ Page, empty }) => {
  mockFetch(() => ({ status: 500, body: { success: false } }));
  show(<Page />);
  await screen.findByText('Impossible d’actualiser la liste.');
  mockFetch(() => ({ body: { success: true, tasks: [], manuals: [] } }));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(empty);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of tasks that were never loaded why not, and tries again when told to', async () => {
  Object.assign(navigator, { locks: { request: (_: string, __: object, work: () => unknown) => work() } });
  mockFetch(() => ({ status: 502, body: '<html>Bad gateway</html>' }));
  const vault = createMemoryVault(createPlan('cm'));
  await vault.write([{ put: 'session', row: { token: 'of now', user: {} } as never }]);
  show(
    <SendingProvider>
      <TodayPage />
    </SendingProvider>,
    vault,
  );
  await screen.findByText('Impossible de charger vos tâches.');
  cutNetwork();
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText(/le réseau est nécessaire la première fois/);
});

/** A browser for which these media queries match. */
const stubMedia = (...matching: string[]) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }));
const touched = '(pointer: coarse)';

it('offers to install the app on the sign-in page of a phone, or explains how', async () => {
  stubMedia(touched);
  const android = show(<SignInPage />);
  expect(screen.getByText(/Touchez ⋮, le menu de Chrome/)).toBeTruthy();
  const prompt = vi.fn(async () => undefined);
  act(() => installPromptStore.set(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  fireEvent.click(screen.getByText('Installer l’application'));
  expect(prompt).toHaveBeenCalledOnce();
  act(() => installPromptStore.set('installed'));
  expect(screen.getByText(/^Terrain est installé/)).toBeTruthy();
  android.unmount();
  installPromptStore.set(null);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  show(<SignInPage />);
  expect(screen.getByText(/Dans Safari, touchez « Partager »/)).toBeTruthy();
});

it.each([
  ['a computer', []],
  ['the installed app', [touched, '(display-mode: standalone)']],
])('says nothing of installing in %s', (_, media) => {
  stubMedia(...media);
  show(<SignInPage />);
  expect(screen.getByLabelText('Nom d’utilisateur')).toBeTruthy();
  expect(screen.queryByText('Installer Terrain')).toBeNull();
});
