// @vitest-environment jsdom
import './browser-polyfills';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImpossiblePhotos } from '../../field/evidence/photos/ImpossiblePhotos';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { sendAll } from '../../field/sync/sending/send-all';
import type { SyncRound } from '../../field/sync/sending/sync-round';
import { pruneSentData } from '../../field/work/storage/prune-sent-data';
import { savePhotoComment } from '../../field/work/tasks/entries';
import { countUnsent } from '../../field/work/tasks/unsent-counts';
import type { PhotoEntry } from '../../field/work/vault/tables';
import { createMemoryVault, createPlan } from './memory-vault';

afterEach(() => {
  cleanup();
});

const at = '2026-11-20T09:30:00.000Z';
const photo: PhotoEntry = {
  ...{ id: 'photo', work: 'p1', test: 'impossible', index: 0, bytes: 5, sha256: '', look: 'good' },
  ...{ place: null, accuracy: null, direction: null, comment: null, key: 'k', at, trouble: null },
  ...{ begun: true, offset: 5, photo_id: 7, removed: false, sent_at: null },
};
const phone = async (row: PhotoEntry) => {
  const vault = createMemoryVault(createPlan('cm'));
  const arrival = {
    work: 'p1',
    plan_id: 1,
    place: null,
    accuracy: null,
    far_reason: null,
    data: {},
  } as const;
  await vault.write([
    { put: 'photos', row },
    { put: 'arrivals', row: { ...arrival, taskid: 12, key: 'a', at, sent_at: at, trouble: null } },
  ]);
  return { vault, row: () => vault.get('photos', 'photo')! };
};
const change = (values: Partial<PhotoEntry>) => ({
  change: 'photos' as const,
  key: 'photo',
  to: (row: PhotoEntry) => ({ ...row, ...values }),
});

it('stays open, and keeps what is typed, when the photo is sent meanwhile', async () => {
  const { vault, row } = await phone(photo);
  render(
    <VaultProvider value={vault}>
      <ImpossiblePhotos work="p1" />
    </VaultProvider>,
  );
  fireEvent.click(screen.getByText(/Voir la photo/));
  const box = screen.getByLabelText('Commentaire') as HTMLTextAreaElement;
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  type('Câble ');
  await expect.poll(() => row().comment).toBe('Câble ');
  await vault.write([change({ sent_at: at })]);
  await screen.findByText('Commentaire à envoyer');
  expect(screen.getByLabelText('Commentaire')).toBe(box);
  type('Câble dénudé');
  await expect.poll(() => row().comment).toBe('Câble dénudé');
  expect(box.value).toBe('Câble dénudé');
  expect(countUnsent(vault)).toMatchObject({ photos: 0, comments: 1, count: 1 });
});

/** A server that answers each call when the test lets it. */
const server = () => {
  const calls: { path: string; body: object; answer: () => void }[] = [];
  vi.stubGlobal(
    'fetch',
    (path: string, { body }: { body: string }) =>
      new Promise(resolve =>
        calls.push({ path, body: JSON.parse(body), answer: () => resolve(Response.json({})) }),
      ),
  );
  return calls;
};
const round = (vault: SyncRound['vault'], isManual: boolean): SyncRound => ({
  ...{ vault, isManual, token: 't', dataEpoch: undefined, signal: new AbortController().signal },
  ...{ uploads: new Map(), reannounced: new Set(), onProgress: () => undefined },
});

it('sends a comment after its photo, once it is no longer edited, and again after another edit', async () => {
  const { vault, row } = await phone({ ...photo, sent_at: at });
  const say = (comment: string) =>
    savePhotoComment(
      vault,
      { id: 'p1' },
      { entry: row(), serverPhoto: null, test: 'impossible', index: 0 },
      comment,
    );
  const calls = server();
  await say('Câble');
  await sendAll(round(vault, false));
  expect(calls).toEqual([]);

  const sending = sendAll(round(vault, true));
  await expect.poll(() => calls.length).toBe(1);
  const path = '/api/field/photo/describe';
  expect(calls[0]).toMatchObject({ path, body: { taskid: 12, photo_id: 7, comment: 'Câble' } });
  await say('Câble dénudé');
  calls[0].answer();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls[1].body).toMatchObject({ comment: 'Câble dénudé' });
  calls[1].answer();
  await sending;
  expect(row()).toMatchObject({ comment: 'Câble dénudé', comment_changed_at: null });
  expect(countUnsent(vault).count).toBe(0);
});

it('is not deleted with its sent photo before the office has it', async () => {
  const old = '2026-01-02T09:30:00.000Z';
  const { vault, row } = await phone({ ...photo, sent_at: old, comment: 'vu', comment_changed_at: old });
  await pruneSentData(vault, { short: true });
  expect(row()?.comment).toBe('vu');
});
