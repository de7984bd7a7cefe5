// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { testDataProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Import } from '../../../contract/framework/imports';
import { allFr as fr } from '../../../i18n/fr/all';
import { loadImportDialog } from '../../../src/framework/imports/load-import-dialog';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, mockFetch } from '../providers/mock-fetch';

const upload = vi.hoisted(() => vi.fn());
vi.mock('../../../src/framework/providers/call', async load => ({ ...(await load<object>()), upload }));

afterEach(cleanup);

const done: Import = {
  ...{ import_id: 5, kind: 'people', file_name: 'people.csv', status: 'done', progress: 2, total: 2 },
  ...{ counts: { done: 2 }, error: null, hidden_rows: 0, skip_hidden: false, sheet: null },
  created_at: '2026-01-01T00:00:00Z',
};
const people = ['a.ait', 'b.bey'].map((username, place) => ({
  ...{
    userid: place,
    username,
    first_name: null,
    last_name: null,
    role: 'agent',
    password: `secret${place}`,
  },
}));

const show = async (kinds: readonly string[], list?: string) => {
  const { ImportDialog } = await loadImportDialog();
  sessionStore.write(createUser('admin'));
  let remaining = people.length;
  mockFetch(({ url }) => {
    if (!url.endsWith('/passwords')) return { body: { success: true, managers: [], elsewhere: {} } };
    const portion = people.slice(-remaining)[0];
    remaining -= 1;
    return { body: { success: true, people: [portion], remaining } };
  });
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <AdminContext dataProvider={testDataProvider()} i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
        <ImportDialog kinds={kinds} list={list} onClose={onClose} />
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByRole('dialog', { name: /Importer/ });
  return onClose;
};
const findFileInput = () => document.querySelector<HTMLInputElement>('input[type=file]');

it('imports a plain resource with its own labels', async () => {
  await show(['tools']);
  expect(screen.getByRole('dialog', { name: /Importer · / })).toBeDefined();
  expect(findFileInput()).not.toBeNull();
});

it('offers the lists that new sites go to, the list of the dialog first', async () => {
  await show(['sites', 'agents'], 'gpm');
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(chosen).toHaveLength(1);
  fireEvent.click(screen.getByRole('tab', { name: 'Attribuer des sites aux agents' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('sends the list with the file', async () => {
  upload.mockResolvedValue({ import: { ...done, kind: 'sites' } });
  await show(['sites'], 'gpm');
  fireEvent.change(findFileInput()!, { target: { files: [new File(['x'], 'sites.csv')] } });
  await screen.findByText(fr.terrain.imports.allDone);
  expect(upload.mock.lastCall?.[1]).toEqual({ kind: 'sites', area: 'gpm', areas: ['gpm'] });
});

it('asks for a manager first in the list of plans', async () => {
  await show(['planning'], 'planning');
  expect(screen.getByRole('combobox')).toBeDefined();
  expect(findFileInput()).toBeNull();
});

it('shows the passwords of imported accounts before it closes', async () => {
  upload.mockResolvedValue({ import: done });
  const onClose = await show(['people']);
  fireEvent.change(findFileInput()!, { target: { files: [new File(['x'], 'people.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: fr.terrain.imports.passwords.show }));
  await screen.findByRole('cell', { name: 'secret0' });
  await screen.findByRole('cell', { name: 'secret1' });
  fireEvent.click(screen.getByRole('button', { name: fr.terrain.imports.passwords.passed }));
  expect(onClose).toHaveBeenCalledWith(true);
});
