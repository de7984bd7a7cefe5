import { expect, it } from 'vitest';
import { listHandOvers, requestHandOver } from '../../field/sync/sending/hand-overs';
import { sendHandOvers } from '../../field/sync/sending/send-hand-over';
import type { PhotoEntry, StepEntry } from '../../field/work/vault/tables';
import { mockFetch } from '../src/providers/mock-fetch';
import { createMemoryVault, createPlan } from './memory-vault';

const at = '2026-11-20T08:00:00.000Z';
const over = { kind: 'over', message: 'Annulée', cause: null } as const;
const step = {
  ...{ key: 'k', at, trouble: over, work: 'p1', test: 'cm_actions', done: true, finished_at: at },
  ...{ data: { downtime: 12 }, base: { version: 0, data: {} }, edition: 1, sent_edition: 0, attempt: null },
} as StepEntry;
const photo = {
  ...{
    key: 'k',
    at,
    sent_at: at,
    trouble: null,
    id: 'sent',
    work: 'p1',
    test: 'photos',
    index: 0,
    photo_id: 7,
  },
  ...{ bytes: 9, sha256: 'a', place: null, accuracy: null, direction: null, look: 'good', begun: true },
  ...{ offset: 9, removed: false, comment: 'Câble dénudé', comment_changed_at: at },
} as PhotoEntry;
const lost = { ...photo, id: 'lost', index: 1, sent_at: null, photo_id: null, trouble: over } as PhotoEntry;

it('hands over texts, comments of sent photos, and what is left of others, and leaves nothing pending', async () => {
  const vault = createMemoryVault(createPlan('cm'));
  await vault.write([
    { put: 'steps', row: step },
    { put: 'photos', row: photo },
    // Its bytes are missing.
    { put: 'photos', row: { ...lost, comment_changed_at: null } },
  ]);
  await requestHandOver(vault, ['p1']);
  const photos = [{ id: 'lost', offset: 0, photo_id: null, refused: null }];
  const sent = mockFetch(({ url }) => ({
    body: { success: true, ...(url.endsWith('/late') ? { late_id: 5 } : { photos }) },
  }));
  const round = {
    ...{ vault, token: 't', dataEpoch: undefined, signal: new AbortController().signal, isManual: true },
    ...{ uploads: new Map(), reannounced: new Set<string>(), onProgress: () => undefined },
  };
  expect(await sendHandOvers(round)).toEqual({ done: 1, stopped: null });
  expect(sent[0].body.comments).toEqual([{ photo_id: 7, test: 'photos', index: 0, comment: 'Câble dénudé' }]);
  expect(sent[1].body.photos.map(({ id }: { id: string }) => id)).toEqual(['lost']);
  expect([vault.all('steps'), vault.all('photos'), listHandOvers(vault)]).toEqual([[], [], []]);
});
