// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, render, waitFor } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutsideWork } from '../../../contract/work/outside-work';
import { allFr as fr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { OutsideWorkNotice } from '../../../src/work/outside-work/OutsideWorkNotice';
import { createUser, mockFetch } from '../providers/mock-fetch';

beforeEach(() => sessionStore.write(createUser()));
afterEach(cleanup);

/** What is shown of an answer of the server, with plain spaces. */
const show = async (data: OutsideWork) => {
  const sent = mockFetch(() => ({ body: { success: true, data } }));
  const { container } = render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
      <OutsideWorkNotice />
      <p>.</p>
    </CoreAdminContext>,
  );
  await waitFor(() => expect(sent.map(({ url }) => url)).toEqual(['/api/task/outside']));
  await waitFor(() => expect(!data.tasks || container.querySelector('[role=alert]')).toBeTruthy());
  return container.textContent!.replace(/\s/g, ' ');
};

const none = { tasks: 0, more: false, deciders: [], only_admin: false };
const cases: [OutsideWork, string][] = [
  [none, '.'],
  [
    { ...none, tasks: 1, deciders: ['s.brahimi'] },
    '1 tâche de vos agents, hors de votre périmètre, attend une décision. Peut décider : s.brahimi..',
  ],
  [
    { ...none, tasks: 3, deciders: ['s.brahimi', 'k.ziani'], only_admin: true },
    '3 tâches de vos agents, hors de votre périmètre, attendent une décision. Peuvent décider : s.brahimi, k.ziani, un administrateur..',
  ],
  [
    { ...none, tasks: 100, more: true, only_admin: true },
    'Plus de 100 tâches de vos agents, hors de votre périmètre, attendent une décision. Peut décider : un administrateur..',
  ],
];
it.each(cases)('of %o shows « %s »', async (data, text) => {
  expect(await show(data)).toBe(text);
});
