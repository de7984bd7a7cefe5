// @vitest-environment jsdom
import '../async-timeout';
import { createTheme, ThemeProvider } from '@mui/material';
import { cleanup, render, screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { AuditFilters, audit } from '../../../contract/office/change-history';
import { allFr as fr } from '../../../i18n/fr/all';
import { LogFrame } from '../../../src/framework/lists/LogFrame';

afterEach(cleanup);

it('a log has its search first in the filter bar, like every list, and names chosen values', () => {
  render(
    <ThemeProvider theme={createTheme()}>
      <MemoryRouter>
        <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
          <LogFrame<keyof typeof AuditFilters.shape>
            title="Historique"
            name={audit.name}
            shape={AuditFilters.shape}
            pinnedFilters={{ search: ['site', 'who'], chips: ['role', 'date_from'] }}
            choices={{ role: [{ id: 'admin', name: 'Administrateur' }] }}
            filters={{ site: '16A', role: 'admin', date_from: '2026-11-01', record: '12' }}
            onFilter={() => {}}
            onExport={() => {}}
          >
            <p>Rows</p>
          </LogFrame>
        </CoreAdminContext>
      </MemoryRouter>
    </ThemeProvider>,
  );
  const bar = screen.getByRole('search', { name: 'Recherche' });
  // Above the rows, not beside them.
  expect(bar.parentElement?.lastElementChild?.contains(screen.getByText('Rows'))).toBe(true);
  const [first, second] = within(bar).getAllByRole('textbox') as HTMLInputElement[];
  expect([first.placeholder, first.value, second.placeholder]).toEqual([
    'Code du site',
    '16A',
    'Utilisateur',
  ]);
  const chips = [...bar.querySelectorAll('[data-filter]')].map(chip => chip.textContent);
  expect(chips).toEqual(['Rôle : Administrateur', 'Date : à partir du 1er nov.', 'N° de l’objet : 12']);
});
