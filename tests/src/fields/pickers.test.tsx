// @vitest-environment jsdom
import '../async-timeout';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, Form, ResourceContextProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { sites } from '../../../contract/sites/sites';
import { allFr as fr } from '../../../i18n/fr/all';
import { ChoiceSearchInput } from '../../../src/framework/fields/autocomplete-inputs';
import { getFieldInfo } from '../../../src/framework/fields/field-info';
import { ChoiceFilter } from '../../../src/framework/lists/ChoiceFilter';
import { components } from '../../../src/framework/theme/components';
import { MultiSelect } from '../../../src/framework/ui/MultiSelect';

afterEach(cleanup);

const names = ['N’Gaous', "N'Gaous Est", 'Cœur d’Aïn', 'Coeur de Ville', 'Gießen', 'Béjaïa'].concat([
  'Alger',
  'Annaba',
  'Batna',
  'Blida',
  'Oran',
  'Saïda',
  'Sétif',
  'Tiaret',
]);
const choices = names.map((name, index) => ({ id: index + 1, name }));

const typedTexts: [typed: string, found: string[]][] = [
  ["n'gaous", ['N’Gaous', "N'Gaous Est"]],
  ['N’GAOUS', ['N’Gaous', "N'Gaous Est"]],
  ['n`gaous e', ["N'Gaous Est"]],
  ['coeur', ['Cœur d’Aïn', 'Coeur de Ville']],
  ['CŒUR', ['Cœur d’Aïn', 'Coeur de Ville']],
  ["coeur d'ain", ['Cœur d’Aïn']],
  ['giessen', ['Gießen']],
  ['bejaia', ['Béjaïa']],
  ['Bé\u00adjaïa\u200b', ['Béjaïa']],
  ['ngaous', []],
];

const show = (picker: ReactElement) =>
  render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
      <ThemeProvider theme={createTheme({ components })}>
        <ResourceContextProvider value="sites">{picker}</ResourceContextProvider>
      </ThemeProvider>
    </CoreAdminContext>,
  );
const listOptions = (role: string) => screen.queryAllByRole(role).map(option => option.textContent);

const pickers: Record<string, { element: ReactElement; role: string }> = {
  'the choice of a form': {
    element: (
      <Form>
        <ChoiceSearchInput choices={choices} common={{ source: 'place', label: 'Lieu' }} />
      </Form>
    ),
    role: 'option',
  },
  'several choices': {
    element: <MultiSelect label="Lieu" options={choices} value={[]} onChange={() => {}} />,
    role: 'option',
  },
  'the choice of a filter': {
    element: (
      <ChoiceFilter
        label="Lieu"
        field={getFieldInfo('site_wilaya', sites.filters.shape.site_wilaya)}
        choices={choices}
        chosen={{ values: [], not: false }}
        onChange={() => {}}
      />
    ),
    role: 'menuitemcheckbox',
  },
};

it.each(Object.entries(pickers))(
  'finds a name by every spelling of its signs: %s',
  async (_, { element, role }) => {
    show(element);
    const input = screen.getByRole(role === 'option' ? 'combobox' : 'textbox');
    input.focus();
    for (const [typed, found] of typedTexts) {
      fireEvent.change(input, { target: { value: typed } });
      await waitFor(() => expect([typed, listOptions(role)]).toEqual([typed, found]));
    }
  },
);
