// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, Form, ResourceContextProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Email } from '../../../contract/framework/email';
import { multipleChoice } from '../../../contract/framework/multiple-choice';
import { decimal, money, withUnit } from '../../../contract/framework/numbers';
import { TimeOfDay } from '../../../contract/framework/time-of-day';
import { WebAddress } from '../../../contract/framework/web-address';
import { allFr as fr } from '../../../i18n/fr/all';
import { FieldInput } from '../../../src/framework/fields/FieldInput';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { renderField } from '../../../src/framework/fields/render-field';
import { useWords } from '../../../src/framework/fields/useWords';

afterEach(cleanup);

const labels = {
  name: 'Kit',
  fields: {},
  choices: { field: { saw: 'Scie', rope: 'Corde' } },
  members: { field: { place: 'Lieu' } },
};
const messages = { ...fr, resources: { ...fr.resources, kits: labels } };
const i18nProvider = polyglotI18nProvider(() => messages, 'fr', [], { allowMissing: true });
const fields = {
  amount: money({ currency: 'DZD' }).min(0).nullable(),
  distance: withUnit(decimal().min(0), 'km').nullable(),
  mail: Email.nullable(),
  page: WebAddress.nullable(),
  time: TimeOfDay.nullable(),
  boolean: z.boolean().nullable(),
  tools: multipleChoice(z.enum(['saw', 'rope'])).nullable(),
  stops: z.array(z.object({ place: z.string().min(1), km: decimal().nullable(), paid: z.boolean() })).max(9),
};
type Name = keyof typeof fields;
const infoOf = (name: Name) => ({ ...getFieldInfo('field', fields[name].optional()), resource: 'kits' });

const Cell = ({ name, value }: { name: Name; value: unknown }) => (
  <output>{renderField(infoOf(name), { field: value }, useWords())}</output>
);
const Sent = () => <output>{JSON.stringify(useWatch({ name: 'field' }))}</output>;
const show = (content: React.ReactNode) =>
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <ResourceContextProvider value="kits">{content}</ResourceContextProvider>
    </AdminContext>,
  );

it.each<[Name, unknown, string]>([
  ['amount', 20000, '20\u202f000,00\u00a0DZD'],
  ['amount', 0, '0,00\u00a0DZD'],
  ['amount', null, '–'],
  ['distance', 37.25, '37,25\u00a0km'],
  ['mail', 'ali@example.dz', 'ali@example.dz'],
  ['page', 'https://example.dz/', 'https://example.dz/'],
  ['page', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['time', '08:05', '08:05'],
  ['boolean', true, 'Oui'],
  ['boolean', false, 'Non'],
  ['boolean', null, '–'],
  ['tools', ['saw', 'rope'], 'ScieCorde'],
  ['tools', [], '–'],
  ['stops', [], '–'],
  [
    'stops',
    [
      { place: 'Oran', km: 1.5, paid: true },
      { place: 'Alger', km: null, paid: false },
    ],
    '2 lignes\u00a0: Oran, 1,5, Oui / Alger, Non',
  ],
])('shows %s %j as %j', (name, value, text) => {
  const { container } = show(<Cell name={name} value={value} />);
  expect(container.textContent).toBe(text);
  const links = [...container.querySelectorAll('a')].map(({ href, rel }) => `${rel} ${href}`);
  const address = { 'ali@example.dz': 'mailto:ali@example.dz', 'https://example.dz/': 'https://example.dz/' };
  const href = address[text as keyof typeof address];
  expect(links).toEqual(href ? [`noopener noreferrer ${href}`] : []);
});

const openForm = (name: Name, value: unknown) => {
  show(
    <Form record={{ id: 1, field: value }}>
      <FieldInput info={infoOf(name)} purpose="form" label="Champ" />
      <Sent />
    </Form>,
  );
  return () => screen.getByRole('status').textContent;
};

it('takes an amount with a comma, its currency beside it, and nothing for none', () => {
  const sent = openForm('amount', 1250.5);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Champ' });
  expect([input.value, input.parentElement!.textContent]).toEqual(['1250,5', expect.stringContaining('DZD')]);
  fireEvent.change(input, { target: { value: '1 300,25' } });
  expect(sent()).toBe('1300.25');
  fireEvent.change(input, { target: { value: '' } });
  expect(sent()).toBe('null');
});

it('takes yes, no, and neither', async () => {
  const sent = openForm('boolean', true);
  for (const [option, value] of [
    ['Non', 'false'],
    ['Vider le champ', 'null'],
    ['Oui', 'true'],
  ]) {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Champ' }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
    expect(sent()).toBe(value);
  }
});

it('takes several choices, by their names', async () => {
  const sent = openForm('tools', ['rope']);
  const input = await screen.findByRole('combobox', { name: 'Champ' });
  expect(screen.getByRole('button', { name: 'Corde' })).toBeTruthy();
  fireEvent.mouseDown(input);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: 'Scie' }));
  expect(sent()).toBe('["rope","saw"]');
});

it('takes a list of objects in lines that are added and removed', async () => {
  const sent = openForm('stops', [{ place: 'Oran', km: 1.5, paid: true }]);
  const first = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Lieu' });
  fireEvent.change(first, { target: { value: 'Alger' } });
  expect(sent()).toBe('[{"place":"Alger","km":1.5,"paid":true}]');
  fireEvent.click(screen.getByRole('button', { name: 'Ajouter' }));
  const [, second] = await screen.findAllByRole('textbox', { name: 'Lieu' });
  fireEvent.change(second, { target: { value: 'Oran' } });
  expect(JSON.parse(sent()!)[1]).toEqual({ place: 'Oran', km: null, paid: false });
  fireEvent.click(screen.getAllByRole('button', { name: 'Supprimer' })[0]);
  await expect.poll(() => JSON.parse(sent()!)).toMatchObject([{ place: 'Oran' }]);
});
