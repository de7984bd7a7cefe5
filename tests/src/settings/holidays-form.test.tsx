// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AddedHoliday } from '../../../contract/framework/rest-days';
import type { Holidays } from '../../../contract/organisation/holidays';
import { allFr as fr } from '../../../i18n/fr/all';
import { HolidaysForm } from '../../../src/organisation/settings/holidays/HolidaysForm';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-10T09:00:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const feast = (day: string, name: AddedHoliday['feast'], probable = true): AddedHoliday => ({
  day,
  feast: name,
  name: '',
  name_en: '',
  probable,
});
const closing = (day: string, name = 'Fermeture'): AddedHoliday => ({
  ...feast(day, null, false),
  name,
});

/** The form, and what it saves. */
const open = (added: AddedHoliday[], removed: string[] = []) => {
  const saved: Holidays[] = [];
  const onSave = async (holidays: Holidays) => void saved.push(holidays);
  render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
      <HolidaysForm stored={{ added, removed }} onSave={onSave} />
    </CoreAdminContext>,
  );
  return saved;
};
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const save = async (saved: Holidays[]) => {
  fireEvent.click(button('Enregistrer'));
  await waitFor(() => expect(saved).toHaveLength(1));
  return saved[0];
};
const days = () => screen.getAllByLabelText<HTMLInputElement>(/^Jour/);
const shown = () => days().map(({ value }) => value);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const close = (from: string, to: string, name: string) => {
  type('Du', from);
  type('Au', to);
  type('Nom de la fermeture', name);
  fireEvent.click(button('Ajouter la fermeture'));
};

it('proposes the feasts of the chosen year as probable, and overwrites nothing', async () => {
  const listed = [feast('2025-03-31', 'fitr', false), closing('2025-06-08')];
  const saved = open(listed);
  expect(screen.queryByDisplayValue('31/03/2025')).toBeNull();
  type('Année', '2025');
  expect(shown()).toEqual(['31/03/2025', '08/06/2025']);
  fireEvent.click(button('Proposer l’année'));
  expect(button('Proposer l’année').disabled).toBe(true);
  expect(await save(saved)).toEqual({
    added: [
      listed[0],
      feast('2025-06-06', 'adha'),
      feast('2025-06-07', 'adha'),
      listed[1],
      feast('2025-06-26', 'muharram'),
      feast('2025-07-05', 'ashura'),
      feast('2025-09-04', 'mawlid'),
    ],
    removed: [],
  });
});

it('confirms a day by its switch or by moving it, and says on which fixed holidays one works', async () => {
  const saved = open([feast('2026-03-20', 'fitr'), feast('2026-05-27', 'adha')], ['2026-01-12']);
  fireEvent.click(screen.getByLabelText(/^Aïd el-Fitr/));
  fireEvent.change(days()[1], { target: { value: '28/05/2026' } });
  fireEvent.click(screen.getByLabelText(/^Fête du travail/));
  fireEvent.click(screen.getByLabelText(/^Yennayer/));
  expect(await save(saved)).toEqual({
    added: [feast('2026-03-20', 'fitr', false), feast('2026-05-28', 'adha', false)],
    removed: ['2026-05-01'],
  });
});

it('keeps the keyboard on the day that is moved past others, and what is typed until it is a day', async () => {
  const saved = open([feast('2026-03-20', 'fitr'), closing('2026-03-23'), feast('2026-05-27', 'adha')]);
  const [day] = days();
  day.focus();
  fireEvent.change(day, { target: { value: '24/03/202' } });
  expect(day.value).toBe('24/03/202');
  // The browser refuses to save it: the old day would come back unseen.
  expect([day.validity.customError, day.form!.noValidate]).toEqual([true, false]);
  fireEvent.change(day, { target: { value: '24/03/2026' } });
  expect(shown()).toEqual(['23/03/2026', '24/03/2026', '27/05/2026']);
  expect(document.activeElement).toBe(day);
  fireEvent.keyDown(day, { key: 'ArrowUp' });
  expect([day.value, document.activeElement]).toEqual(['25/03/2026', day]);
  // Another is removed before it in the list.
  fireEvent.click(screen.getByLabelText(/^Retirer Fermeture/));
  expect([day.isConnected, ...shown()]).toEqual([true, '25/03/2026', '27/05/2026']);
  expect(await save(saved)).toMatchObject({ added: [{ day: '2026-03-25' }, { day: '2026-05-27' }] });
});

it('refuses a day that is listed, saying by what, and a closing without a name', async () => {
  const saved = open([feast('2026-03-20', 'fitr'), closing('2026-03-23')]);
  fireEvent.change(days()[1], { target: { value: '20/03/2026' } });
  expect(plain(document.body.textContent)).toContain('Jour déjà dans la liste : Aïd el-Fitr');
  fireEvent.click(button('Enregistrer'));
  fireEvent.change(days()[1], { target: { value: '22/03/2026' } });
  expect(plain(document.body.textContent)).not.toContain('Jour déjà dans la liste');
  type('Nom', '');
  fireEvent.click(button('Enregistrer'));
  expect(screen.getByLabelText('Nom').getAttribute('aria-invalid')).toBe('true');
  type('Nom', 'Inventaire');
  expect(await save(saved)).toEqual({
    added: [feast('2026-03-20', 'fitr'), closing('2026-03-22', 'Inventaire')],
    removed: [],
  });
});

it('closes over several days, and says which were left as they were', async () => {
  const saved = open([closing('2027-05-02', 'Inventaire')]);
  close('30/04/2027', '03/05/2027', 'Congés');
  expect(plain(within(screen.getByRole('status')).getByText(/Déjà/).textContent)).toBe(
    'Déjà fériés, inchangés : sam. 1er mai 2027, dim. 2 mai 2027',
  );
  // The year of the closing is shown.
  expect(shown()).toEqual(['30/04/2027', '02/05/2027', '03/05/2027']);
  close('30/12/2027', '01/01/2028', 'Fin d’année');
  expect(plain(screen.getByRole('status').textContent)).toContain('inchangé : sam. 1er janv. 2028');
  expect(await save(saved)).toEqual({
    added: [
      closing('2027-04-30', 'Congés'),
      closing('2027-05-02', 'Inventaire'),
      closing('2027-05-03', 'Congés'),
      closing('2027-12-30', 'Fin d’année'),
      closing('2027-12-31', 'Fin d’année'),
    ],
    removed: [],
  });
});
