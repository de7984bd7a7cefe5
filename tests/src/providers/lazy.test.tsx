// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { AdminContext } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { connection } from '../../../src/framework/providers/connection';
import { i18nProvider } from '../../../src/framework/providers/i18nProvider';
import { lazy, lazyOptional } from '../../../src/framework/providers/lazy';
import { queryClient } from '../../../src/framework/providers/queryClient';
import { cutNetwork, mockFetch } from './mock-fetch';

afterEach(cleanup);

const cut = async () => {
  cutNetwork();
  await connection.check();
};
const restore = () => {
  mockFetch(() => ({ body: { success: true } }));
  return connection.check();
};
const Dialog = (_: { onClose: () => void }) => <p>Le contenu</p>;
const load = async () => ({ Dialog });

const show = (Part: ReturnType<typeof lazy<{ Dialog: typeof Dialog }, 'Dialog'>>, onClose?: () => void) =>
  render(
    <AdminContext i18nProvider={i18nProvider} queryClient={queryClient}>
      <p>La page</p>
      <Suspense>
        <Part {...({ onClose } as { onClose: () => void })} />
      </Suspense>
    </AdminContext>,
  );
const failure = /^Chargement impossible\s: vous êtes hors ligne\.$/;

it('says beside its button why a dialog does not open, and opens it when the network is back', async () => {
  await cut();
  const onClose = vi.fn();
  const button = document.body.appendChild(document.createElement('button'));
  button.getBoundingClientRect = () => new DOMRect(300, 100, 80, 30);
  button.focus();
  show(lazy(load, 'Dialog'), onClose);
  const dialog = await screen.findByRole('dialog');
  expect([dialog.style.top, dialog.style.left]).toEqual(['130px', '340px']);
  button.remove();
  expect(dialog.textContent).toMatch(/Chargement impossible/);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  await restore();
  await screen.findByText('Le contenu');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says in its place why a part of the page is missing, and loads it by « Réessayer »', async () => {
  await cut();
  show(lazy(load, 'Dialog'));
  await screen.findByText(failure);
  expect(screen.getByText('La page')).toBeTruthy();
  mockFetch(() => ({ body: { success: true } }));
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  await screen.findByText('Le contenu');
});

it('shows nothing in place of an optional part', async () => {
  await cut();
  show(lazyOptional(load, 'Dialog'));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(failure)).toBeNull();
  await restore();
  await screen.findByText('Le contenu');
});
