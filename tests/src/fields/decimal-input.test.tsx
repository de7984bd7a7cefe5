// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, Form } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useWatch } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import { decimal } from '../../../contract/framework/numbers';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { FieldInput } from '../../../src/framework/fields/FieldInput';
import { getFieldInfo } from '../../../src/framework/fields/field-info';

afterEach(cleanup);

const Sent = () => <output>{JSON.stringify(useWatch({ name: 'price' }))}</output>;
const show = (language: string, price: number | null) => {
  const messages = language === 'fr' ? fr : en;
  const i18nProvider = polyglotI18nProvider(() => messages as typeof fr, language, [], {
    allowMissing: true,
  });
  render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <Form record={{ id: 1, price }}>
        <FieldInput info={getFieldInfo('price', decimal().nullable())} purpose="form" label="Prix" />
        <Sent />
      </Form>
    </CoreAdminContext>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Prix' });
  return {
    shown: () => input.value,
    sent: () => screen.getByRole('status').textContent,
    keys: () => input.inputMode,
    type: (value: string) => fireEvent.change(input, { target: { value } }),
  };
};

it.each([
  ['fr', '37,25'],
  ['en', '37.25'],
])('shows a decimal as its reader writes it, and sends a number (%s)', (language, text) => {
  const { shown, sent, type, keys } = show(language, 37.25);
  expect([shown(), sent(), keys()]).toEqual([text, '37.25', 'decimal']);
  const typed: [string, string][] = [
    ['4', '4'],
    ['4,', '4'],
    ['4,0', '4'],
    ['4,05', '4.05'],
    ['1 200.5', '1200.5'],
    ['', 'null'],
  ];
  for (const [value, number] of typed) {
    type(value);
    expect([shown(), sent()]).toEqual([value, number]);
  }
});
