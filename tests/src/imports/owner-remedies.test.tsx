// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { testDataProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportRow } from '../../../contract/framework/imports';
import type { OwnerRemedy } from '../../../contract/office/imports';
import type { Role } from '../../../contract/organisation/roles';
import { allFr as fr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { OwnerRemedies } from '../../../src/sites/imports/OwnerRemedies';
import { OwnerRemedyAlert } from '../../../src/sites/imports/OwnerRemedyAlert';
import { createUser, mockFetch } from '../providers/mock-fetch';

afterEach(cleanup);

const owner = { id: 4, key: 'outsource', label: 'Outsource', assignable: false, colour: null, version: 3 };
const show = (content: React.ReactNode, role: Role) => {
  sessionStore.write(createUser(role));
  mockFetch(() => ({
    body: { success: true, site_owners: [{ id: 'outsource', name: 'Outsource' }], elsewhere: {} },
  }));
  const methods = {
    getList: vi.fn(async () => ({ data: [owner], total: 1 })),
    update: vi.fn(async () => ({ data: { ...owner, assignable: true } })),
    create: vi.fn(async () => ({ data: owner })),
  };
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={testDataProvider(methods as never)}
        i18nProvider={polyglotI18nProvider(() => fr, 'fr')}
      >
        {content}
      </AdminContext>
    </MemoryRouter>,
  );
  return methods;
};
const row = (number: number, remedy: OwnerRemedy): ImportRow => ({
  ...{ row: number, cells: {}, verdict: 'refused', effect: null },
  problems: [{ column: 'site_owner', message: 'Refusé', remedy }],
});
const rows = [
  row(2, { action: 'allow', owner: 'outsource' }),
  row(3, { action: 'allow', owner: 'outsource' }),
  row(4, { action: 'create', owner: 'Nouvel' }),
];

it('allows an owner once for all its rows, and has the file checked again', async () => {
  const onDone = vi.fn(async () => {});
  const { update } = show(<OwnerRemedies rows={rows} onDone={onDone} />, 'admin');
  await screen.findByText('Outsource ne reçoit pas de sites.');
  fireEvent.click(screen.getByRole('button', { name: 'Autoriser Outsource' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(update).toHaveBeenCalledWith('owners', {
    id: 4,
    data: { ...owner, assignable: true },
    previousData: owner,
  });
});

it('creates an unknown owner', async () => {
  const onDone = vi.fn(async () => {});
  const { create } = show(<OwnerRemedies rows={rows} onDone={onDone} />, 'admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Créer Nouvel' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith('owners', {
    data: expect.objectContaining({ label: 'Nouvel', assignable: true }),
  });
});

it('offers nothing beside the file to those who may not change owners', () => {
  show(<OwnerRemedies rows={rows} onDone={async () => {}} />, 'cluster_manager');
  expect(document.body.textContent).toBe('');
});

it('tells those who may not change owners who can', async () => {
  show(<OwnerRemedyAlert remedy={rows[0].problems[0].remedy!} />, 'cluster_manager');
  await screen.findByText(/^Outsource ne reçoit pas de sites. Un administrateur peut l’autoriser/);
  expect(screen.queryByRole('button')).toBeNull();
});
