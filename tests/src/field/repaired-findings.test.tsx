// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { FieldPlan } from '../../../contract/field/field-plan';
import type { FieldTask } from '../../../contract/field/field-task';
import { VaultProvider } from '../../../field/framework/vault/VaultContext';
import type { Vault } from '../../../field/framework/vault/vault';
import { SiteFacts } from '../../../field/work/site/SiteFacts';
import type { Work } from '../../../field/work/tasks/work';
import { mockFetch } from '../providers/mock-fetch';

afterEach(cleanup);

type Finding = FieldPlan['anomalies'][number];
const finding = (id: number, values: Partial<Finding>): Finding => ({
  ...{
    id,
    anomalie: '',
    type: '',
    comment: null,
    status: 'unresolved',
    severity: 'medium',
    due: '2031-03-20',
  },
  ...{ plan_id: 5, reopened: 0, reopen_cause: null, task_id: 1, task_type: 'gpm', photos: [] },
  ...{ found_at: '2031-03-01T10:00:00Z' },
  ...values,
});
const findings = [
  finding(1, { anomalie: 'Porte forcée', type: 'Autre', severity: 'low', due: '2031-04-02' }),
  finding(2, {
    anomalie: 'Fuite de gasoil',
    type: 'Moteur',
    severity: 'critical',
    comment: 'Sous le filtre',
  }),
  finding(3, { anomalie: 'Batterie faible', type: 'Batteries', reopen_cause: 'Encore déchargée' }),
];
const photo = { id: 9, task_id: 1, test: 'gpm_anomalies', index: 0, comment: null };
findings[1].photos.push({
  ...photo,
  url: '/upload/9',
  thumb: '/upload/9/thumb',
} as Finding['photos'][number]);

const noRows: never[] = [];
/** A phone with nothing stored: no picture was loaded yet. */
const vault = {
  all: () => noRows,
  get: () => undefined,
  subscribe: () => () => undefined,
} as unknown as Vault;

/** The cards of what is to be repaired, each as its text with plain spaces. */
const show = async (source: Partial<FieldTask>) => {
  mockFetch(() => ({ status: 503, body: '' }));
  const site = {
    site_id: 1,
    code: '16CM',
    name: null,
    address: null,
    wilaya: 'Alger',
    place: null,
    last_visit: null,
  };
  const work = { task: source as FieldTask, plan: null, site, drop_site: null } as unknown as Work;
  const { container } = render(
    <VaultProvider value={vault}>
      <SiteFacts work={work} />
    </VaultProvider>,
  );
  await screen.findAllByText(/Trouvée? le/);
  return [...container.querySelectorAll('section')]
    .map(card => card.textContent!.replace(/\s/g, ' '))
    .filter(text => /Trouvée? le/.test(text));
};

const door =
  'À réparerAutre · Porte forcéeFaible, à réparer avant le mer. 2 avr. 2031Trouvée le 1er mars 2031';
const leak =
  'À réparerMoteur · Fuite de gasoilSous le filtreCritique, à réparer avant le jeu. 20 mars 2031' +
  'Trouvée le 1er mars 2031Les photos s’afficheront dès le retour du réseau.';
const battery =
  'À réparerBatteries · Batterie faibleMoyenne, à réparer avant le jeu. 20 mars 2031' +
  'Non réparée la dernière fois : Encore déchargéeTrouvée le 1er mars 2031';

it('shows every finding that a CM repairs, in their order, each with what the agent must know', async () => {
  expect(await show({ anomaly: findings[0], anomalies: findings })).toEqual([door, leak, battery]);
});

it('shows the one finding of work that an earlier version of the app has stored', async () => {
  expect(await show({ anomaly: findings[1] })).toEqual([leak]);
});
