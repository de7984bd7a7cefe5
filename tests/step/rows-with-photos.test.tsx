// @vitest-environment jsdom
import './browser-polyfills';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { StepPage } from '../../field/evidence/step/StepPage';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { getSubmitBlockers } from '../../field/screens/task/submit-blockers';
import { addPhoto } from '../../field/work/tasks/entries';
import { getWork } from '../../field/work/tasks/work';
import { createMemoryVault, createPlan } from './memory-vault';

afterEach(cleanup);

const opened = () => {
  const vault = createMemoryVault(createPlan('cm'));
  render(
    <VaultProvider value={vault}>
      <Router hook={memoryLocation().hook}>
        <StepPage work="p1" test="anomalies" />
      </Router>
    </VaultProvider>,
  );
  fireEvent.click(screen.getByText('+ Ajouter une ligne'));
  const rows = () => vault.get('steps', 'p1/anomalies')?.data.items;
  const photo = (index: number) =>
    addPhoto(
      vault,
      getWork(vault, 'p1')!,
      {
        ...{ test: 'anomalies', index, sha256: '', place: null, accuracy: null, direction: null },
        ...{ comment: null, look: 'good' },
      },
      { picture: new ArrayBuffer(1), small: new ArrayBuffer(0) },
    );
  return { vault, rows, photo, end: () => fireEvent.click(screen.getByText('Terminé')) };
};

it('keeps a row that has only a photo, and asks for its text', async () => {
  const { vault, rows, photo, end } = opened();
  await expect.poll(rows).toEqual([{ no: 0 }]);
  await photo(2);
  end();
  const row = (await screen.findByText('Photos sans description')).closest('[id]') as HTMLElement;
  within(row).getByLabelText('À corriger');
  expect(rows()).toEqual([{ no: 0 }]);
  const blocker = getSubmitBlockers(getWork(vault, 'p1')!).steps.find(
    ({ step }) => step.test === 'anomalies',
  );
  expect(blocker?.paths).toEqual(['items.0.type', 'items.0.label']);
  fireEvent.click(screen.getByText('Étape terminée'));
  await screen.findByText('Il manque 2 réponses');
});

it('drops a row without photos that was left unchanged', async () => {
  const { rows, photo, end } = opened();
  await expect.poll(rows).toEqual([{ no: 0 }]);
  await photo(4);
  end();
  await expect.poll(rows).toEqual([]);
});
