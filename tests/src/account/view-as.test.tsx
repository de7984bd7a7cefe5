// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { allFr as fr } from '../../../i18n/fr/all';
import { useViewAs } from '../../../src/framework/account/useViewAs';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { LeaveGuard } from '../../../src/framework/unsaved-changes/LeaveGuard';
import { useUnsavedChanges } from '../../../src/framework/unsaved-changes/useUnsavedChanges';
import { createUser } from '../providers/mock-fetch';

afterEach(() => {
  cleanup();
  sessionStore.clear();
});

const Shell = () => {
  const viewAs = useViewAs();
  return (
    <>
      <LeaveGuard />
      <button type="button" onClick={() => viewAs(createUser())}>
        Leave the view
      </button>
      <Link to="/">Home</Link>
      <Outlet />
    </>
  );
};
const Refused = () => {
  useUnsavedChanges(true);
  return <p>Refused in the view</p>;
};
const open = () => {
  sessionStore.write(createUser());
  const routes = [
    { path: '/', element: <p>Start page</p> },
    { path: '/form', element: <Refused /> },
  ];
  const router = createMemoryRouter([{ element: <Shell />, children: routes }], {
    initialEntries: ['/form'],
  });
  render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
      <RouterProvider router={router} />
    </CoreAdminContext>,
  );
};

it('drops what was typed in a view, where nothing can be saved, without a question', async () => {
  open();
  fireEvent.click(screen.getByText('Leave the view'));
  await screen.findByText('Start page');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('asks before a link loses it', async () => {
  open();
  fireEvent.click(screen.getByText('Home'));
  await screen.findByText('Abandonner vos saisies ?');
  fireEvent.click(screen.getByText('Abandonner'));
  await screen.findByText('Start page');
});
