// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Proposal, ProposedPlan, SkippedItem } from '../../../contract/office/proposals';
import { allFr as fr } from '../../../i18n/fr/all';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { ProposalBar } from '../../../src/office/proposals/ProposalBar';
import { useProposal } from '../../../src/office/proposals/useProposal';
import { useProposalTexts } from '../../../src/office/proposals/useProposalTexts';
import { createUser, mockFetch } from '../providers/mock-fetch';

beforeEach(() => sessionStore.write(createUser()));
afterEach(cleanup);

const item = (code: string) =>
  ({
    ...{ key: `site:ssr:${code}`, site_code: code, site_name: null, task_type: 'ssr', due: null },
    findings: [],
  }) as unknown as ProposedPlan['item'];
const reason = { due: null, metres: null, first: true, minutes: 60, capacity: 480 };
const plan = (code: string): ProposedPlan => ({
  ...{ agent_id: 1, day: '2031-03-09', place: 0, item: item(code), reason },
});
/** An item that fits beyond the hours of an agent's day. */
const skip = (code: string, agent_id: number): SkippedItem => ({
  item: item(code),
  cause: 'noTime',
  nearest: {
    ...{ agent_id, agent: `agent ${agent_id}`, day: '2031-03-10', place: 0, reason },
    ...{ widening: 'overtime', over: 20 },
  },
});
const proposal = (values: Partial<Proposal>): Proposal => ({
  ...{
    ghosts: [],
    skipped: [],
    unknown: [],
    metres: { before: 0, after: 0 },
    distances: 'roads',
    cut: false,
  },
  ...values,
});

/** A board with two buttons for what happens beside the bar: « Proposer », and a site that is planned by hand. */
const Board = () => {
  const state = useProposal();
  const texts = useProposalTexts();
  const request = { week: '2031-03-09', agents: [1, 2], filter: {} };
  return (
    <>
      <button type="button" onClick={() => state.propose(request)}>
        Proposer
      </button>
      <button type="button" onClick={() => state.remove(['site:ssr:B'])}>
        B à la main
      </button>
      <ProposalBar proposal={{ ...state, texts, agents: [], widen: state.propose }} />
    </>
  );
};

/** The board with the first of these proposals; asking again gets the next. */
const open = async (...proposals: Proposal[]) => {
  const answers = proposals[Symbol.iterator]();
  const sent = mockFetch(({ url, body }) => {
    if (url.endsWith('/propose')) return { body: { success: true, ...answers.next().value } };
    if (url.endsWith('/gone')) return { body: { success: true, gone: [] } };
    const results = body.plans.map(({ key }: { key: string }) => ({
      ...{ key, site_code: null, plan_id: 1, done: true, cause: null },
    }));
    return { body: { success: true, done: results.length, refused: 0, results } };
  });
  render(
    <CoreAdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')}>
      <Board />
    </CoreAdminContext>,
  );
  press('Proposer');
  await screen.findByText(/vol d’oiseau|par la route/);
  return sent;
};
const button = (name: string | RegExp) => screen.getByText(name, { selector: 'button' });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const bar = () => screen.queryByRole('region', { hidden: true });
/** In the list of the bar: the codes that a button is for. */
const offered = (label: string) =>
  [...document.querySelectorAll(`[role=dialog] [aria-label^="${label}"]`)].map(element =>
    element.getAttribute('aria-label')!.replace(/.*\s/, ''),
  );
const pressOf = (label: string, code: string) =>
  fireEvent.click(
    [...document.querySelectorAll(`[role=dialog] [aria-label^="${label}"]`)].find(element =>
      element.getAttribute('aria-label')!.endsWith(code),
    )!,
  );

it('stays open while something is skipped, until it is closed', async () => {
  const sent = await open(proposal({ ghosts: [plan('A')], skipped: [skip('B', 1)] }));
  press('Tout accepter');
  await screen.findByText('Toutes les propositions ont été traitées');
  expect(sent.at(-1)!.body.plans).toEqual([{ key: 'site:ssr:A', agent_id: 1, day: '2031-03-09' }]);
  press(/1 faute de temps/);
  pressOf('Ajouter à cette journée', 'B');
  expect(offered('Accepter le plan sur')).toEqual(['B']);
  expect(within(bar()!).getByRole('status', { hidden: true }).textContent).toContain('1 plan proposé');
  pressOf('Écarter', 'B');
  press('Fermer');
  expect(bar()).toBeNull();
});

it('closes by itself once nothing is proposed or skipped any more', async () => {
  await open(proposal({ ghosts: [plan('A')], skipped: [skip('B', 1)] }));
  press('B à la main');
  press('Tout accepter');
  await waitFor(() => expect(bar()).toBeNull());
});

it('lists an item again that was added and dropped, in its place, and no day twice', async () => {
  await open(proposal({ ghosts: [plan('A')], skipped: [skip('B', 1), skip('C', 1), skip('D', 2)] }));
  press(/3 faute de temps/);
  expect(offered('Ajouter')).toEqual(['B', 'C', 'D']);
  pressOf('Ajouter', 'B');
  // The day of C was just filled.
  expect([offered('Écarter'), offered('Ajouter')]).toEqual([['A', 'B'], ['D']]);
  pressOf('Écarter', 'B');
  expect([offered('Écarter'), offered('Ajouter')]).toEqual([['A'], ['B', 'C', 'D']]);
  // A proposed plan that is dropped is no skipped item; what was accepted leaves its day filled.
  pressOf('Écarter', 'A');
  pressOf('Ajouter', 'B');
  pressOf('Accepter le plan sur', 'B');
  await waitFor(() => expect(offered('Écarter')).toEqual([]));
  expect(offered('Ajouter')).toEqual(['D']);
});

it('names the requested items that wait no more by kind and site, others by their keys', async () => {
  await open(
    proposal({ skipped: [skip('B', 1)] }),
    proposal({ ghosts: [plan('A')], unknown: ['site:ssr:B', 'site:gpm:7'] }),
  );
  press('Proposer');
  const summary = await screen.findByText(/éléments ne sont plus à planifier/);
  expect(summary.textContent!.replace(/\s/g, ' ')).toContain(
    '2 éléments ne sont plus à planifier : SSR B, site:gpm:7',
  );
});
