// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { AuditRow } from '../../../contract/office/change-history';
import { allFr as fr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { ChangeDetail } from '../../../src/office/history/ChangeDetail';
import { createUser, mockFetch } from '../providers/mock-fetch';

afterEach(cleanup);

it.each([
  [null, true],
  ['plan', true],
  ['reverted', true],
  ['account', false],
  ['task', false],
] as const)('offers to revert an import only where no change prevents it: %s', (kept, isOffered) => {
  sessionStore.write(createUser('admin'));
  mockFetch(() => ({ body: { success: true } }));
  const row = {
    ...{ id: 1, object: 'accounts', object_id: 2, action: 'accountActions.registerAgent', task_type: null },
    ...{ before: null, after: null, address: null, reverts: null, reverted_by: null },
    ...{ import_id: 3, import_file: 'personnes.xlsx', kept },
  } as unknown as AuditRow;
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
        <ChangeDetail row={row} onFilter={() => {}} onRevert={() => {}} />
      </AdminContext>
    </MemoryRouter>,
  );
  const button = screen.queryByRole('button', { name: fr.terrain.audit.revert.import });
  expect(button !== null).toBe(isOffered);
});
