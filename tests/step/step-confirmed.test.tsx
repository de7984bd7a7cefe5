// @vitest-environment jsdom
import './browser-polyfills';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { StepPage } from '../../field/evidence/step/StepPage';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { addPhoto, saveArrival } from '../../field/work/tasks/entries';
import { getWork } from '../../field/work/tasks/work';
import { createMemoryVault, createPlan } from './memory-vault';

afterEach(cleanup);

/** An open step of a CM under way, whose photos are still to be taken. */
const opened = async (test: string, kind: 'cm' | 'ssr' = 'cm') => {
  const vault = createMemoryVault(createPlan(kind));
  await saveArrival(vault, getWork(vault, 'p1')!, {
    ...{ plan_id: 1, place: null, accuracy: null, far_reason: null, data: {} },
  });
  const { hook, history } = memoryLocation({ path: `/work/p1/step/${test}`, record: true });
  const { container } = render(
    <VaultProvider value={vault}>
      <Router hook={hook}>
        <StepPage work="p1" test={test} />
      </Router>
    </VaultProvider>,
  );
  return {
    vault,
    container,
    getPath: () => history.at(-1),
    isDone: () => vault.get('steps', `p1/${test}`)?.done,
  };
};

const answerAll = () => {
  fireEvent.change(screen.getByLabelText(/^Problème constaté/), { target: { value: 'Fusible' } });
  fireEvent.click(screen.getByLabelText('Résolu'));
};
const allOk = () => fireEvent.click(screen.getByText('Tout OK'));

it('saves a step with its last required answer, and opens the next one', async () => {
  const { getPath, isDone } = await opened('cm_actions');
  answerAll();
  allOk();
  await expect.poll(getPath).toBe('/work/p1/step/photos');
  expect(isDone()).toBe(true);
});

it.each([
  ['an optional answer', () => fireEvent.click(screen.getByLabelText('Oui'))],
  ['a check that is not OK', () => fireEvent.click(screen.getAllByLabelText('Non conforme')[0])],
])('leaves a step with %s to its agent', async (_, enter) => {
  const { vault, getPath, isDone } = await opened('cm_actions');
  answerAll();
  enter();
  fireEvent.click(screen.getByText(/^(Tout|Le reste) OK$/));
  await expect.poll(() => vault.get('steps', 'p1/cm_actions')?.data.checks).toHaveLength(4);
  expect(isDone()).toBe(false);
  fireEvent.click(screen.getByText('Étape terminée'));
  await expect.poll(getPath).toBe('/work/p1/step/photos');
});

it('stays when an answer of a finished step changes', async () => {
  const { vault, getPath } = await opened('cm_actions');
  answerAll();
  allOk();
  await expect.poll(getPath).toBe('/work/p1/step/photos');
  cleanup();
  const { hook, history } = memoryLocation({ path: '/work/p1/step/cm_actions', record: true });
  render(
    <VaultProvider value={vault}>
      <Router hook={hook}>
        <StepPage work="p1" test="cm_actions" />
      </Router>
    </VaultProvider>,
  );
  fireEvent.click(screen.getByLabelText('Escaladé'));
  await expect.poll(() => vault.get('steps', 'p1/cm_actions')?.data.result).toBe('escalated');
  expect(history).toEqual(['/work/p1/step/cm_actions']);
});

it('shows how many of ninety photos are taken, and those that are missing', async () => {
  const { vault, container } = await opened('photos', 'ssr');
  const slots = () => container.querySelectorAll('[data-slot]').length;
  const all = slots();
  await addPhoto(
    vault,
    getWork(vault, 'p1')!,
    {
      ...{ test: 'photos', index: 0, sha256: '', place: null, accuracy: null, direction: null },
      ...{ comment: null, look: 'good' },
    },
    { picture: new ArrayBuffer(1), small: new ArrayBuffer(0) },
  );
  const filter = await screen.findByText(`${all - 1} manquantes`);
  expect(container.querySelector('progress')).toMatchObject({ value: 1, max: all });
  fireEvent.click(filter);
  expect(slots()).toBe(all - 1);
  fireEvent.click(filter);
  expect(slots()).toBe(all);
});
