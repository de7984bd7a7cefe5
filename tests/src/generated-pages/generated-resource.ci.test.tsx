// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Resource, testDataProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCrud } from '../../../contract/framework/crud';
import { minRole } from '../../../contract/framework/permissions';
import { Code, Day, LongText } from '../../../contract/framework/vocabulary';
import { Owner } from '../../../contract/organisation/vocabulary';
import { allFr as fr } from '../../../i18n/fr/all';
import { FeedbackProvider } from '../../../src/framework/feedback/FeedbackProvider';
import { generateResource } from '../../../src/framework/generated-pages/generate-resource';
import { ApiError } from '../../../src/framework/providers/ApiError';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, mockFetch } from '../providers/mock-fetch';

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
  read: minRole('manager'),
  write: minRole('cluster_manager'),
  visibility: 'byOrganisation',
});
const views = generateResource(pumps);
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
  sessionStore.write(createUser(role));
  mockFetch(() => ({ body: { success: true, ...lists } }));
  const methods = {
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
        dataProvider={testDataProvider(methods as never)}
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
  return methods;
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

it('drops what an address may not ask for and says so', async () => {
  const filter = encodeURIComponent(JSON.stringify({ code: 'P', colour: 'red' }));
  const { getList } = open(`/pumps?filter=${filter}&page=1&perPage=5000`, 'manager');
  await screen.findByText('P-1');
  expect(screen.getByText(/Un filtre de cette adresse a été retiré : colour/)).toBeTruthy();
  expect(getList.mock.calls.every(([, params]: any) => !('colour' in params.filter))).toBe(true);
  expect(address.search).toContain('perPage=15');
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

it('offers whoever only reads neither form, removal nor a cell to change', async () => {
  open('/pumps', 'manager');
  await screen.findByText('P-1');
  expect(screen.queryByText('Nouveau')).toBeNull();
  expect(document.querySelector('[data-edit]')).toBeNull();
  fireEvent.click(screen.getByLabelText('Plus d’actions pour P-1'));
  await waitFor(() =>
    expect([...document.querySelectorAll('[role=menuitem]')].map(item => item.textContent)).toEqual([
      'Détail',
    ]),
  );
});
