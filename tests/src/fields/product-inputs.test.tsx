// @vitest-environment jsdom
import '../async-timeout';
import { QueryClient } from '@tanstack/react-query';
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

const renderInput = (
  schema: z.ZodType,
  purpose: FieldInputProps['purpose'],
  { record = {}, queryClient }: { record?: object; queryClient?: QueryClient } = {},
) => {
  sessionStore.write(createUser('admin'));
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider} queryClient={queryClient}>
        <Form record={record}>
          <FieldInput info={getFieldInfo('field', schema)} purpose={purpose} label="Champ" />
        </Form>
      </AdminContext>
    </MemoryRouter>,
  );
};

/** What the input of a schema offers in an empty form, or in that of a record. */
const listOffered = async (schema: z.ZodType, purpose: FieldInputProps['purpose'], record = {}) => {
  const sent = mockFetch(() => ({ body: { success: true, ...lists } }));
  renderInput(schema, purpose, { record });
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
it('keeps an open select open when its list grows so long that it would be searched', async () => {
  const buildOwners = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `o${i}`,
      name: `Owner ${i + 1}`,
      assignable: true,
      colour: null,
    }));
  let owners = buildOwners(12);
  mockFetch(() => ({ body: { success: true, ...lists, site_owners: owners } }));
  const queryClient = new QueryClient();
  renderInput(Owner, 'form', { queryClient });
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /Champ/ }));
  await screen.findByRole('option', { name: 'Owner 12' });
  owners = buildOwners(13);
  await queryClient.invalidateQueries();
  await screen.findByRole('option', { name: 'Owner 13' });
});
it('labels the values of an enum', async () => {
  expect(await listOffered(TaskStatusFilter, 'filter')).toContain('Rejetée');
});
