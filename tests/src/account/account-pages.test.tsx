// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, TextInput } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { allFr as fr } from '../../../i18n/fr/all';
import { OwnAccountPages } from '../../../src/app/own-account';
import { AccountForm } from '../../../src/framework/account/AccountForm';
import { ApiError } from '../../../src/framework/providers/ApiError';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, mockFetch } from '../providers/mock-fetch';

afterEach(cleanup);

const show = (content: React.ReactNode) =>
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>{content}</AdminContext>
    </MemoryRouter>,
  );

const ended = 'Ce code n’est plus valable.';
/** Sends a form whose code the server refuses. */
const refuse = async (path: string) => {
  const fields = [{ path, message: ended }];
  const { container } = show(
    <AccountForm onSubmit={() => Promise.reject(new ApiError(422, ended, { error: ended, fields }))}>
      <TextInput source="code" label="Code" />
    </AccountForm>,
  );
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'abcd' } });
  fireEvent.submit(container.querySelector('form')!);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(ended));
  return container;
};
const banners = (container: HTMLElement) => container.querySelectorAll('.MuiAlert-root').length;

it('shows a refusal once, at its field, and announces it', async () => {
  const container = await refuse('code');
  await waitFor(() => expect(banners(container)).toBe(0));
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  // Nor does it appear above the field once that is corrected.
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'efgh' } });
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('false'));
  expect(banners(container)).toBe(0);
});

it('shows a refusal of what is not on the page above the form', async () => {
  expect(banners(await refuse('elsewhere'))).toBe(1);
});

it.each([
  ['agent', null, true],
  ['agent', 'chef', true],
  ['manager', null, false],
  ['admin', null, false],
] as const)(
  'says whose manager an agent has, and of no other role: %s, %s',
  async (role, manager, isShown) => {
    sessionStore.write(createUser(role));
    const person = { userid: 1, username: 'moi', email: '', firstName: '', lastName: '', phone: '' };
    mockFetch(() => ({ body: { success: true, data: { ...person, role, manager_username: manager } } }));
    show(<OwnAccountPages page="personal" />);
    await screen.findByText('moi');
    const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(terms.includes(fr.terrain.account.personal.manager)).toBe(isShown);
  },
);
