// @vitest-environment jsdom
import './browser-polyfills';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { ArrivalForm } from '../../field/evidence/arrival/ArrivalForm';
import { SignatureDialog } from '../../field/evidence/photos/SignatureDialog';
import { StepPage } from '../../field/evidence/step/StepPage';
import { UnsavedText } from '../../field/framework/drafts/UnsavedText';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { ImpossiblePage } from '../../field/screens/task/ImpossiblePage';
import { saveArrival, saveStep } from '../../field/work/tasks/entries';
import { getWork } from '../../field/work/tasks/work';
import { createMemoryVault, createPlan } from './memory-vault';

afterEach(() => {
  cleanup();
});

type Vault = ReturnType<typeof createMemoryVault>;
const screenOf = (vault: Vault, children: ReactNode) => (
  <VaultProvider value={vault}>
    <Router hook={memoryLocation().hook}>
      {children}
      <UnsavedText />
    </Router>
  </VaultProvider>
);
/** Rendered, unmounted, and rendered again as after a reload: only the vault's content is left. */
const remount = (vault: Vault, children: ReactNode) => {
  cleanup();
  render(screenOf(vault, children));
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLTextAreaElement).value;
const drafts = (vault: Vault) => vault.all('drafts').map(({ name, value }) => [name, value]);
const arrivalValues = { plan_id: 1, place: null, accuracy: null, far_reason: null, data: {} };

it('keeps the reason why a task is impossible until it is reported, and again after that is withdrawn', async () => {
  const vault = createMemoryVault(createPlan('cm'));
  await saveArrival(vault, getWork(vault, 'p1')!, arrivalValues);
  const page = <ImpossiblePage work="p1" />;
  remount(vault, page);
  fireEvent.click(screen.getByLabelText('Autre motif'));
  type('Note (obligatoire)', 'Chien méchant');
  const saying = ['impossible', { cause: 'other', note: 'Chien méchant' }];
  await expect.poll(() => drafts(vault)).toEqual([saying]);
  remount(vault, page);
  expect(value('Note (obligatoire)')).toBe('Chien méchant');
  type('Note (obligatoire)', 'Chien méchant au portail');
  fireEvent.click(screen.getByText('Signaler'));
  fireEvent.click(await screen.findByText('Retirer et continuer la tâche'));
  await screen.findByText('Signaler');
  expect(value('Note (obligatoire)')).toBe('Chien méchant au portail');
  fireEvent.click(screen.getByText('Signaler'));
  await screen.findByText(/^Enregistré sur ce téléphone/);
  expect(drafts(vault)).toEqual([]);
});

it('keeps the reason for a distant start until the agent begins', async () => {
  const plan = createPlan('cm');
  const vault = createMemoryVault({ ...plan, site: { ...plan.site, place: { lat: 36.75, lng: 3.05 } } });
  const coords = { latitude: 30, longitude: 2, accuracy: 5 };
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (found: (position: object) => void) => {
        found({ coords, timestamp: Date.now() });
        return 1;
      },
      clearWatch: () => undefined,
    },
  });
  const page = () => <ArrivalForm work={getWork(vault, 'p1')!} plan_id={1} />;
  remount(vault, page());
  type(/^Motif/, 'Route barrée');
  await expect.poll(() => drafts(vault)).toEqual([['arrival', 'Route barrée']]);
  remount(vault, page());
  expect(value(/^Motif/)).toBe('Route barrée');
  fireEvent.click(screen.getByText(/^Commencer/));
  await expect.poll(() => vault.get('arrivals', 'p1')?.far_reason).toBe('Route barrée');
  expect(drafts(vault)).toEqual([]);
});

it('keeps a bar code that was typed and not added', async () => {
  const vault = createMemoryVault(createPlan('delivery'));
  const page = <StepPage work="p1" test="pickup" />;
  const typed = 'Ou tapez le code de l’étiquette';
  remount(vault, page);
  type(typed, 'SN 47');
  await expect.poll(() => drafts(vault).length).toBe(1);
  remount(vault, page);
  expect(value(typed)).toBe('SN 47');
  type(typed, 'SN 4711');
  fireEvent.click(screen.getByText('Ajouter'));
  await screen.findByText('SN 4711');
  await expect.poll(() => drafts(vault)).toEqual([]);
});

it('keeps a signature that was drawn and not confirmed', async () => {
  const vault = createMemoryVault(createPlan('delivery'));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLCanvasElement.prototype.getContext = (() =>
    new Proxy({}, { get: () => () => undefined, set: () => true })) as never;
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  const place = { work: 'p1', test: 'pickup', index: 12 } as const;
  const dialog = (
    <SignatureDialog
      {...place}
      title="Signature"
      onSigned={async () => undefined}
      onClose={() => undefined}
    />
  );
  remount(vault, dialog);
  const pad = screen.getByLabelText('Cadre de la signature');
  for (const type of ['pointerdown', 'pointerup'])
    fireEvent(pad, Object.assign(new MouseEvent(type, { bubbles: true, button: 0 }), { pointerId: 1 }));
  type('Nom du signataire', 'K. Ben');
  const signing = { name: 'K. Ben', strokes: [[expect.anything()]] };
  await expect.poll(() => drafts(vault)).toEqual([['pickup/signature/12', signing]]);
  remount(vault, dialog);
  expect(value('Nom du signataire')).toBe('K. Ben');
  expect(screen.getByText('Effacer').closest('button')?.disabled).toBe(false);
});

it('warns before unsaved text is lost with its screen, and offers to copy it', async () => {
  let isFull = true;
  const vault = createMemoryVault(createPlan('ssr'), () =>
    isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : Promise.resolve(),
  );
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  const { rerender } = render(screenOf(vault, <StepPage work="p1" test="access" />));
  type('Remarque', 'Portail rouillé');
  await screen.findByText('Copier');
  expect(screen.queryByRole('dialog')).toBeNull();
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  rerender(screenOf(vault, <p>Une autre page</p>));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByText('Copier'));
  await within(dialog).findByText('Copié.');
  expect(copied).toEqual(['Remarque\u00a0: Portail rouillé']);
  fireEvent.click(within(dialog).getByText('Réessayer'));
  await expect.poll(() => screen.getByText('Réessayer').closest('button')?.ariaBusy).not.toBe('true');
  isFull = false;
  // Written by another window meanwhile: it stays.
  await saveStep(vault, getWork(vault, 'p1')!, 'access', { height: 30 }, false);
  fireEvent.click(within(dialog).getByText('Réessayer'));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(vault.get('steps', 'p1/access')?.data).toEqual({ height: 30, remark: 'Portail rouillé' });
});
