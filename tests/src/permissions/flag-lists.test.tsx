// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { defaultPermissions } from '../../../contract/organisation/permissions';
import { allFr as fr } from '../../../i18n/fr/all';
import { FlagLists } from '../../../src/organisation/permissions/FlagLists';
import { ProfilePanel } from '../../../src/organisation/permissions/ProfilePanel';
import {
  type PermissionSelection,
  toPermissions,
} from '../../../src/organisation/permissions/permission-selection';
import { applyProfile, listProfiles } from '../../../src/organisation/permissions/profiles';

afterEach(cleanup);

const show = (content: ReactNode) =>
  render(<CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>{content}</CoreAdminContext>);

const roleDefaults = defaultPermissions('manager');
const nothing: PermissionSelection = {
  pm: new Set(),
  gpm: new Set(),
  cm: new Set(),
  clusters: new Set(),
  granted: new Set(['gpm']),
};
const manager = applyProfile(nothing, listProfiles(roleDefaults)[0]);

const Editor = () => {
  const [selection, setSelection] = useState(manager);
  return (
    <>
      <ProfilePanel
        accountRole="manager"
        roleDefaults={roleDefaults}
        selection={selection}
        disabled={false}
        onChange={setSelection}
      />
      <FlagLists
        scope="gpm"
        actor={{ userid: 0, role: 'manager', permissions: toPermissions(selection) }}
        selected={selection.gpm}
        disabled={false}
        onChange={gpm => setSelection({ ...selection, gpm })}
      />
    </>
  );
};
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const describe = (name: string) =>
  (document.getElementById(box(name).getAttribute('aria-describedby')!)?.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();

it('names a right in words, and by its flag to whoever searches; says what it is inherited from', () => {
  show(<Editor />);
  expect(describe('Clôturer des tâches')).toBe('close_task');
  expect(describe('Planifier des tâches de ce domaine')).toBe(
    'Hérité de « Planifier des tâches, modifier et annuler des plans » plan_task',
  );
  fireEvent.click(box('Planifier des tâches, modifier et annuler des plans'));
  expect(describe('Planifier des tâches de ce domaine')).toBe('plan_task');
});

it('begins with the nearest profile, lists what differs, and goes back to it', () => {
  show(<Editor />);
  expect(screen.getByRole('combobox', { name: 'Profil' }).textContent).toBe('Par défaut (Manager)');
  screen.getByText('Droits identiques à ce profil');
  fireEvent.click(box('Clôturer des tâches'));
  fireEvent.click(box('Supprimer des tâches'));
  screen.getByText('2 droits diffèrent de ce profil');
  const listed = (name: string) =>
    within(screen.getByRole('list', { name })).getByRole('listitem').textContent;
  expect([listed('Droits en moins'), listed('Droits en plus')]).toEqual([
    'Clôturer des tâches · GPM',
    'Supprimer des tâches · GPM',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Appliquer le profil' }));
  screen.getByText('Droits identiques à ce profil');
  expect([box('Clôturer des tâches').checked, box('Supprimer des tâches').checked]).toEqual([true, false]);
});
