// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { listedRoles } from '../../../contract/organisation/roles';
import type { AccountRules } from '../../../contract/organisation/settings';
import { allFr as fr } from '../../../i18n/fr/all';
import { ApiError } from '../../../src/framework/providers/ApiError';
import { hasUnsavedChanges } from '../../../src/framework/unsaved-changes/unsaved-input';
import { DefaultFlags } from '../../../src/organisation/settings/DefaultFlags';
import { HolidaysForm } from '../../../src/organisation/settings/holidays/HolidaysForm';

afterEach(cleanup);

const show = (form: ReactNode) =>
  render(<CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>{form}</CoreAdminContext>);
const getSaveButton = () => screen.getByText<HTMLButtonElement>('Enregistrer', { selector: 'button' });

it('does not ask on leaving while input is being saved, nor once it is, but after a refusal', async () => {
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const onSave = () =>
    new Promise<void>((resolve, reject) => {
      answers.push({ resolve, reject });
    });
  show(<HolidaysForm stored={{ added: [], removed: [] }} onSave={onSave} />);
  const toggle = () => fireEvent.click(screen.getByLabelText(/^Fête du travail/));
  const save = async () => {
    const count = answers.length;
    fireEvent.click(getSaveButton());
    await waitFor(() => expect(answers).toHaveLength(count + 1));
    return answers[count];
  };
  const waitUntilSaved = () => waitFor(() => expect(getSaveButton().disabled).toBe(false));
  expect(hasUnsavedChanges()).toBe(false);
  toggle();
  expect(hasUnsavedChanges()).toBe(true);
  const refused = await save();
  expect(hasUnsavedChanges()).toBe(false);
  refused.reject(new ApiError(503, 'Indisponible'));
  await screen.findByText('Indisponible');
  expect(hasUnsavedChanges()).toBe(true);
  const saved = await save();
  saved.resolve();
  await waitUntilSaved();
  // The page still shows the form with the values that were stored before.
  expect(hasUnsavedChanges()).toBe(false);
  fireEvent.click(screen.getByLabelText(/^Yennayer/));
  expect(hasUnsavedChanges()).toBe(true);
});

it('does not ask about flags that are granted again, in whatever order', () => {
  const pm = { read_site: true, read_task: true };
  const stored = Object.fromEntries(
    listedRoles.map(role => [role, { pm }]),
  ) as AccountRules['default_permissions'];
  show(<DefaultFlags stored={stored} onSave={async () => {}} />);
  const toggle = () => fireEvent.click(screen.getByText('Exporter les listes de sites'));
  toggle();
  expect([hasUnsavedChanges(), getSaveButton().disabled]).toEqual([true, false]);
  toggle();
  expect([hasUnsavedChanges(), getSaveButton().disabled]).toEqual([false, true]);
});
