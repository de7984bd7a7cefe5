// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { AdminContext, Form } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { z } from 'zod';
import { ManagerRef, Owner, TaskStatusFilter } from '../../../contract/organisation/vocabulary';
import { allFr as fr } from '../../../i18n/fr/all';
import { FieldInput } from '../../../src/framework/fields/FieldInput';
import { type FieldInputProps, getFieldInfo } from '../../../src/framework/fields/field-info';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { createUser, mockFetch } from '../providers/mock-fetch';

afterEach(cleanup);

const lists = {
  site_owners: [
    { id: 'first', name: 'Premier', assignable: true, colour: null },
    { id: 'outside', name: 'Externe', assignable: false, colour: null },
  ],
  managers: [
    { id: 1, name: 'Amel', type: 'first', cluster: null },
    { id: 2, name: 'Badis', type: 'outside', cluster: null },
  ],
  elsewhere: { wilayas: [], clusters: [] },
};
const i18nProvider = polyglotI18nProvider(() => fr, 'fr', [], { allowMissing: true });

/** What the input of a schema offers in an empty form, or in that of a record. */
const listOffered = async (schema: z.ZodType, purpose: FieldInputProps['purpose'], record = {}) => {
  sessionStore.write(createUser('admin'));
  const sent = mockFetch(() => ({ body: { success: true, ...lists } }));
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider}>
        <Form record={record}>
          <FieldInput info={getFieldInfo('field', schema)} purpose={purpose} label="Champ" />
        </Form>
      </AdminContext>
    </MemoryRouter>,
  );
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const input = await screen.findByRole('combobox', { name: /Champ/ });
  fireEvent.mouseDown(input);
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  return (await screen.findAllByRole('option')).map(option => option.textContent);
};

it('offers forms the owners that can be chosen, and filters all of them', async () => {
  expect(await listOffered(Owner, 'form')).toEqual(['Premier']);
  cleanup();
  expect(await listOffered(Owner, 'filter')).toEqual(['Tous', 'Premier', 'Externe']);
});
it('offers the managers of the chosen owner', async () => {
  expect(await listOffered(ManagerRef, 'form', { site_owner: 'outside' })).toEqual(['Badis']);
  cleanup();
  expect(await listOffered(ManagerRef, 'form')).toEqual(['Amel', 'Badis']);
});
it('labels the values of an enum', async () => {
  expect(await listOffered(TaskStatusFilter, 'filter')).toContain('Rejetée');
});
