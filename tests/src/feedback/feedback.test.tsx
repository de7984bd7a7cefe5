// @vitest-environment jsdom
import '../async-timeout';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Feedback,
  FeedbackProvider,
  useFeedback,
} from '../../../src/framework/feedback/FeedbackProvider';

let feedback: Feedback;
const Screen = () => {
  feedback = useFeedback();
  return null;
};

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <CoreAdminContext>
      <FeedbackProvider>
        <Screen />
      </FeedbackProvider>
    </CoreAdminContext>,
  );
  act(() => vi.advanceTimersByTime(50));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const after = (delay: number) => act(() => vi.advanceTimersByTime(delay));
const press = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

it('clears success messages after 2 s and banners after 5 s', () => {
  act(() => {
    feedback.flash('Site modifié avec succès', 'success');
    feedback.banner('Nouvelle tâche');
  });
  after(1900);
  expect(screen.getByText('Site modifié avec succès')).toBeTruthy();
  after(200);
  expect(screen.queryByText('Site modifié avec succès')).toBeNull();
  expect(screen.getByText('Nouvelle tâche')).toBeTruthy();
  after(3000);
  expect(screen.queryByText('Nouvelle tâche')).toBeNull();
});

it('keeps an offer as long as it holds, beside what is told meanwhile, until it is taken', () => {
  const undo = vi.fn();
  const offer = { label: 'Annuler', seconds: 10, onAccept: undo };
  act(() => void feedback.flash('Tâche 1 acceptée', 'success', offer));
  act(() => void feedback.flash('Tâche 2 acceptée', 'success', offer));
  act(() => void feedback.flash('Vue enregistrée', 'success'));
  after(9900);
  expect(screen.queryByText('Vue enregistrée')).toBeNull();
  expect(screen.getAllByText('Annuler')).toHaveLength(2);
  fireEvent.click(screen.getAllByText('Annuler')[0]);
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Tâche 1 acceptée')).toBeNull();
  after(200);
  expect(screen.queryByText('Tâche 2 acceptée')).toBeNull();
});

it('shows equal messages once; the earlier offer comes back when the later one is taken', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const offer = { label: 'Annuler', seconds: 10 };
  act(() => void feedback.flash('Plan déplacé', 'success', { ...offer, onAccept: first }));
  act(() => void feedback.flash('Plan déplacé', 'success', { ...offer, onAccept: second }));
  act(() => feedback.banner('Plan déplacé', 'success'));
  const take = () => fireEvent.click(screen.getByRole('button', { name: /^Annuler/ }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  take();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  take();
  expect(first).toHaveBeenCalledOnce();
});

it('keeps a failure until it is closed, by Escape too', () => {
  act(() => feedback.flash('Refusé', 'danger'));
  after(60_000);
  expect(screen.getByText('Refusé')).toBeTruthy();
  press();
  expect(screen.queryByText('Refusé')).toBeNull();
});

it('cancels what is awaited when Escape closes the loading overlay', () => {
  const cancel = vi.fn();
  act(() => feedback.loading('Mise à jour du site', cancel));
  after(300);
  press();
  after(500);
  expect(cancel).toHaveBeenCalledOnce();
  expect(screen.queryByText('Mise à jour du site')).toBeNull();
});

it('shows an outcome in place of the loading overlay; its button acts once it is closed', () => {
  const go = vi.fn();
  const closed = vi.fn();
  act(() => feedback.loading('Envoi'));
  act(() =>
    feedback.result({
      kind: 'success',
      message: 'Site ajouté avec succès',
      button: { label: 'OK', onClick: go },
      onClose: closed,
    }),
  );
  after(60_000);
  expect(screen.queryByText('Envoi')).toBeNull();
  fireEvent.click(screen.getByText('OK'));
  after(500);
  expect(go).toHaveBeenCalledOnce();
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByText('Site ajouté avec succès')).toBeNull();
});
