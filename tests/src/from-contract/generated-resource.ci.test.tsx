// @vitest-environment jsdom
import '../patience';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Resource, testDataProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCrud } from '../../../contract/crud';
import { from } from '../../../contract/permissions';
import { Code, Day, LongText, Owner } from '../../../contract/vocabulary';
import { wholeFr as fr } from '../../../i18n/fr/whole';
import { FeedbackProvider } from '../../../src/feedback/feedback';
import { generatedResource } from '../../../src/from-contract/generatedResource';
import { ApiError } from '../../../src/providers/ApiError';
import { sessionStore } from '../../../src/providers/sessionStore';
import { answering, aUser } from '../providers/browser';

const pumps = defineCrud({
  name: 'pumps',
  fields: {
    code: Code,
    owner: Owner,
    checked_on: Day.nullable(),
    note: LongText.nullable(),
    depth: z.int().nullable(),
  },
  key: 'code',
  filters: ['code', 'owner', 'checked_on'],
  read: from('manager'),
  write: from('cluster_manager'),
  visibility: 'byOrganisation',
});
const views = generatedResource(pumps);
const pump = {
  id: 1,
  code: 'P-1',
  owner: 'MBS',
  checked_on: '2026-03-04',
  note: null,
  depth: 30,
  version: 2,
};

let address: { pathname: string; search: string };
const Address = () => {
  address = useLocation();
  return null;
};

const open = (path: string, role: 'manager' | 'cluster_manager', provider = {}) => {
  sessionStore.write(aUser(role));
  answering(() => ({ body: { success: true, ...lists } }));
  const given = {
    getList: vi.fn(async () => ({ data: [pump], total: 1 })),
    getOne: vi.fn(async () => ({ data: pump })),
    create: vi.fn(async () => ({ data: pump })),
    update: vi.fn(async () => ({ data: pump })),
    delete: vi.fn(async () => ({ data: pump })),
    ...provider,
  };
  const labels = { ...fr, resources: { pumps: { name: 'Pompe |||| Pompes', fields: labelsOfFields } } };
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={testDataProvider(given as never)}
        i18nProvider={polyglotI18nProvider(() => labels, 'fr')}
      >
        <FeedbackProvider>
          <Address />
          <Routes>
            <Route
              path="/pumps/*"
              element={
                <Resource name="pumps">
                  <Route index element={<views.list />} />
                  {views.routes}
                </Resource>
              }
            />
          </Routes>
        </FeedbackProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  return given;
};
const labelsOfFields = {
  code: 'Code',
  owner: 'Owner',
  checked_on: 'Contrôle',
  note: 'Note',
  depth: 'Profondeur',
};
const lists = {
  site_owners: [{ id: 'MBS', name: 'MBS', assignable: true }],
  result_per_page: [15, 40, 100],
  elsewhere: { wilayas: [], clusters: [] },
};

// What jsdom lacks.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  window.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  })) as never;
});
afterEach(cleanup);
// Drawing a whole list in jsdom takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const menuItems = () => [...document.querySelectorAll('[role=menuitem]')].map(item => item.textContent);

it('lists rows with filters, columns and the row menu of the role', async () => {
  open('/pumps', 'cluster_manager');
  expect(await screen.findByText('P-1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Contrôle' }));
  expect(await screen.findByLabelText('Contrôle, début')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(within(document.querySelector('table')!).getByText('2026-03-04')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Plus d’actions pour P-1'));
  await waitFor(() => expect(menuItems()).toEqual(['Détail', 'Modifier', 'Supprimer']));
});

it('shows a reader neither the form nor the removal', async () => {
  open('/pumps', 'manager');
  await screen.findByText('P-1');
  expect(screen.queryByText('Nouveau')).toBeNull();
  fireEvent.click(screen.getByLabelText('Plus d’actions pour P-1'));
  await waitFor(() => expect(menuItems()).toEqual(['Détail']));
});

it('drops what an address may not ask for and says so', async () => {
  const filter = encodeURIComponent(JSON.stringify({ code: 'P', colour: 'red' }));
  const { getList } = open(`/pumps?filter=${filter}&page=1&perPage=5000`, 'manager');
  await screen.findByText('P-1');
  expect(screen.getByText(/Un filtre de cette adresse a été retiré : colour/)).toBeTruthy();
  expect(getList.mock.calls.every(([, params]: any) => !('colour' in params.filter))).toBe(true);
  expect(address.search).toContain('perPage=15');
});

it('keeps the rows it showed when the list cannot be read anew', async () => {
  let calls = 0;
  const getList = vi.fn(async () => {
    calls += 1;
    if (calls > 1) throw new ApiError(500, 'Serveur indisponible');
    return { data: [pump], total: 1 };
  });
  open('/pumps', 'manager', { getList });
  await screen.findByText('P-1');
  fireEvent.change(screen.getByLabelText('Code', { selector: 'input[name=code]' }), {
    target: { value: 'zz' },
  });
  expect(await screen.findByText(/Serveur indisponible/, undefined, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByText('P-1')).toBeTruthy();
});

it('marks what is missing, and puts the server’s refusal beside its field', async () => {
  const refused = new ApiError(422, 'Champs refusés', {
    fields: [{ path: 'code', message: 'Ce code existe déjà' }],
  });
  const create = vi.fn(async (): Promise<never> => {
    throw refused;
  });
  open('/pumps/new', 'cluster_manager', { create });
  const code = await screen.findByLabelText(/^Code/);
  fireEvent.click(screen.getByText('Enregistrer'));
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
  expect(create).not.toHaveBeenCalled();

  fireEvent.change(code, { target: { value: 'P-1' } });
  fireEvent.mouseDown(screen.getByLabelText(/^Owner/));
  fireEvent.click(await screen.findByText('MBS', { selector: '[role=option]' }));
  fireEvent.click(screen.getByText('Enregistrer'));
  expect(await screen.findByText('Ce code existe déjà')).toBeTruthy();
  expect(create.mock.calls[0]).toMatchObject(['pumps', { data: { code: 'P-1', owner: 'MBS' } }]);
  expect((code as HTMLInputElement).value).toBe('P-1');
});

it('shows both versions when somebody edited meanwhile, and saves over it when told to', async () => {
  const conflict = new ApiError(409, 'Modifié', { current: { ...pump, depth: 42, version: 3 } });
  const update = vi.fn(async () => ({ data: pump })).mockRejectedValueOnce(conflict);
  open('/pumps/detail/1/edit', 'cluster_manager', { update });
  await screen.findByDisplayValue('P-1');
  fireEvent.click(screen.getByText('Enregistrer'));
  expect(await screen.findByText(/Profondeur : 42/)).toBeTruthy();
  fireEvent.click(screen.getByText('Enregistrer mes valeurs'));
  await waitFor(() => expect(address.pathname).toBe('/pumps/detail/1'));
  expect((update.mock.calls as any)[1][1].data).toMatchObject({ depth: 30, version: 3 });
});

it('changes a cell in the list: the whole record goes with its version, and nothing after Escape', async () => {
  const given = open('/pumps', 'cluster_manager');
  const cell = (await screen.findByText('2026-03-04')).closest('td')!;
  fireEvent.doubleClick(cell);
  const editor = await screen.findByRole('dialog', { name: 'Modifier Contrôle de P-1' });
  fireEvent.keyDown(editor, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(given.update).not.toHaveBeenCalled();

  fireEvent.click(cell.querySelector('button[aria-label="Modifier Contrôle de P-1"]')!);
  const day = await screen.findByLabelText('Contrôle', { selector: '[role=dialog] input' });
  fireEvent.change(day, { target: { value: '2026-05-06' } });
  fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(given.update).toHaveBeenCalled());
  expect(given.update.mock.calls[0]).toMatchObject([
    'pumps',
    { id: 1, data: { code: 'P-1', owner: 'MBS', checked_on: '2026-05-06', depth: 30, version: 2 } },
  ]);
});

it('moves between the cells of a row by the arrows, and has none to change for whoever only reads', async () => {
  open('/pumps', 'cluster_manager');
  const row = (await screen.findByText('P-1')).closest('tr')!;
  row.focus();
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  press('ArrowRight');
  press('ArrowRight');
  expect((document.activeElement as HTMLElement).dataset.edit).toBe('checked_on');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(document.activeElement).toBe(row);
  // The key leads to the record instead.
  expect([...row.querySelectorAll<HTMLElement>('[data-edit]')].map(({ dataset }) => dataset.edit)).toEqual([
    'owner',
    'checked_on',
    'note',
    'depth',
  ]);
  cleanup();
  open('/pumps', 'manager');
  await screen.findByText('P-1');
  expect(document.querySelector('[data-edit]')).toBeNull();
});
