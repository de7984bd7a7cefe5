// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { allFr as fr } from '../../../i18n/fr/all';
import { SelectionResult } from '../../../src/framework/lists/SelectionResult';

afterEach(cleanup);

type Texts = Pick<ComponentProps<typeof SelectionResult>, 'texts' | 'done'>;
const agent = 'b.aitahmed';
const cases: [Texts, number, string][] = [
  [{ texts: 'terrain.dialogs.selection', done: { text: 'planned' } }, 5, '5 sites planifiés'],
  [
    { texts: 'terrain.dialogs.selection', done: { text: 'plannedFor', agent } },
    5,
    '5 sites planifiés pour b.aitahmed',
  ],
  [
    { texts: 'terrain.dialogs.selection', done: { text: 'assigned', agent } },
    1,
    '1 site attribué à b.aitahmed',
  ],
  [{ texts: 'terrain.taskDialogs.selection', done: { text: 'close' } }, 2, '2 tâches clôturées'],
  [
    { texts: 'terrain.taskDialogs.selection', done: { text: 'replanFor', agent } },
    2,
    '2 tâches replanifiées pour b.aitahmed',
  ],
  [{ texts: 'terrain.maintenance.selection', done: { text: 'postpone' } }, 1, '1 visite reportée'],
  [
    { texts: 'terrain.planning.selection', done: { text: 'doneFor', agent } },
    3,
    '3 plans déplacés pour b.aitahmed',
  ],
  [{ texts: 'terrain.planning.selection' }, 3, '3 plans déplacés'],
  [{ texts: 'terrain.maintenance.selection', done: { text: 'plan' } }, 0, 'Aucune visite modifiée'],
];
it.each(cases)('names what was done, how often and for whom: %j, %s', (texts, done, sentence) => {
  const results = [
    { site_id: 7, task_id: 7, planid: 7, site_code: '16A', done: false, cause: 'Plan annulé.' },
  ];
  render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
      <SelectionResult {...texts} answer={{ done, refused: 1, results }} onClose={() => {}} />
    </CoreAdminContext>,
  );
  expect(screen.getByRole('status').textContent).toBe(sentence);
});
