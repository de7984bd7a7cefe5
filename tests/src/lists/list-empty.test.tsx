// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ListContextProvider, testDataProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useState } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agents } from '../../../contract/organisation/people';
import { plans } from '../../../contract/work/plans';
import { allFr as fr } from '../../../i18n/fr/all';
import { ListEmpty } from '../../../src/framework/lists/ListEmpty';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { EmptyListSlotContext, type PageAction, PageActions } from '../../../src/framework/ui/PageActions';
import { createUser } from '../providers/mock-fetch';

beforeEach(() => sessionStore.write(createUser('admin')));
afterEach(cleanup);

const actions: PageAction[] = [
  { label: 'Exporter', icon: null, onClick: () => {} },
  { label: 'Importer', icon: null, onClick: () => {}, inEmptyList: 'also' },
  { label: 'Créer', icon: null, to: '/new', inEmptyList: 'also', allowed: false },
  { label: 'Ailleurs', icon: null, to: '/elsewhere', inEmptyList: 'only' },
];

const Page = ({ contract }: Pick<List, 'contract'>) => {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <EmptyListSlotContext value={slot}>
        <PageActions actions={actions} />
      </EmptyListSlotContext>
      <main>
        <ListEmpty contract={contract} onActionsSlot={setSlot} />
      </main>
    </>
  );
};

type List = { contract: typeof plans | typeof agents; filterValues: object; total: number };
const open = ({ contract, filterValues, total }: List) => {
  const setFilters = vi.fn();
  const getList = vi.fn(async (..._: unknown[]) => ({ data: [], total }));
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={testDataProvider({ getList } as never)}
        i18nProvider={polyglotI18nProvider(() => fr, 'fr')}
      >
        <ListContextProvider value={{ filterValues, setFilters } as never}>
          <Page contract={contract} />
        </ListContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  return { setFilters, getList };
};
const main = () => screen.getByRole('main');
const namesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('button, a')].map(({ textContent }) => textContent);

it('says that nothing exists yet, with the actions that add rows, whatever is filtered', async () => {
  const { getList } = open({
    contract: plans,
    filterValues: { plan_status: 'planned', site: 'A' },
    total: 0,
  });
  await screen.findByText('Aucun plan pour le moment');
  expect(namesIn(main())).toEqual(['Importer', 'Ailleurs']);
  // All rows are counted, also those that the default filter hides.
  expect(getList.mock.calls[0][1]).toMatchObject({ filter: { plan_status: 'all' } });
});

it('says that the default filters hide what exists, and shows it all', async () => {
  const { setFilters } = open({ contract: plans, filterValues: { plan_status: 'planned' }, total: 3 });
  await screen.findByText('Aucun plan trouvé');
  expect(namesIn(main())).toEqual(['Effacer les filtres']);
  fireEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(setFilters).toHaveBeenCalledWith(expect.objectContaining({ plan_status: 'all' }));
});

it('resets the reader’s filters to the default ones', async () => {
  const { setFilters } = open({ contract: plans, filterValues: { site: 'A' }, total: 3 });
  fireEvent.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  expect(setFilters).toHaveBeenCalledWith({ plan_status: 'planned' });
});

it('counts people whatever their status', async () => {
  const { getList } = open({ contract: agents, filterValues: {}, total: 1 });
  await screen.findByText('Aucun agent trouvé');
  expect(getList.mock.calls[0][1]).toMatchObject({ filter: { status: 'all' } });
});

it('offers beside the title what is not only for an empty list', () => {
  open({ contract: plans, filterValues: {}, total: 0 });
  expect(namesIn(document.body)).toEqual(['Exporter', 'Importer']);
});
