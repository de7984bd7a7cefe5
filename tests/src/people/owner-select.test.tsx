// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, Form } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { PeopleListName } from '../../../contract/organisation/roles';
import { allFr as fr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { NewPersonPage } from '../../../src/office/people/forms/NewPersonPage';
import { OwnerSelect } from '../../../src/office/people/forms/OwnerSelect';
import { createUser, mockFetch } from '../providers/mock-fetch';

afterEach(cleanup);

const owners = [
  { id: 'inhouse', name: 'O&M', assignable: true, colour: null },
  { id: 'MBS', name: 'MBS', assignable: true, colour: null },
];
const prepare = (site_owners: typeof owners, user = createUser('admin', { reviewer: true })) => {
  window.matchMedia = (() => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  sessionStore.write(user);
  return mockFetch(() => ({
    body: {
      ...{
        success: true,
        site_owners,
        clusters: [],
        managers: [],
        cluster_managers: [],
        agents: [],
        wilayas: [],
      },
      ...{ elsewhere: { wilayas: [], clusters: [] }, reviewing_owner: 'MBS', default_permissions: {} },
    },
  }));
};
const show = (content: React.ReactNode) =>
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>{content}</AdminContext>
    </MemoryRouter>,
  );
const openNew = (name: PeopleListName) => show(<NewPersonPage name={name} />);
const accountTypeName = { name: /Type de compte/ };
const accountType = () => screen.findByRole('combobox', accountTypeName);

it('chooses no owner where there are several, and asks for one', async () => {
  const sent = prepare(owners);
  openNew('managers');
  expect((await accountType()).textContent).not.toMatch(/O&M|MBS/);
  fireEvent.change(screen.getByLabelText(/Nom d’utilisateur/), { target: { value: 'nouveau' } });
  fireEvent.submit((await accountType()).closest('form')!);
  await screen.findByText('Choisissez l’owner pour lequel cette personne travaille.');
  expect(sent.filter(({ url }) => url.includes('register'))).toEqual([]);
});

it('chooses the only owner', async () => {
  prepare(owners.slice(1));
  openNew('managers');
  await waitFor(() => expect(screen.getByRole('combobox', accountTypeName).textContent).toBe('MBS'));
});

it('chooses the only owner that the user may give', async () => {
  prepare(owners, createUser('cluster_manager', { owner: 'inhouse', cluster: 1 }));
  openNew('managers');
  await waitFor(() => expect(screen.getByRole('combobox', accountTypeName).textContent).toBe('O&M'));
});

it('chooses no owner that is reserved to users who decide on SSRs', async () => {
  prepare(owners.slice(1), createUser('cluster_manager'));
  openNew('managers');
  await waitFor(() => expect(screen.getByRole('combobox', accountTypeName).textContent).not.toBe('MBS'));
});

it.each([
  ['agent', undefined, /propositions de planning/],
  ['manager', 'inhouse', /^Voit les sites de cet owner dans son cluster, et ceux dont il est le manager\.$/],
  ['manager', 'MBS', /acceptent aussi les SSR/],
  ['cluster_manager', undefined, /tous les owners dans ses clusters/],
] as const)('says what the owner decides for a role: %s, %s', async (role, accountType, text) => {
  prepare(owners);
  show(
    <Form defaultValues={{ accountType }}>
      <OwnerSelect source="accountType" role={role} />
    </Form>,
  );
  await screen.findByText(text);
});
