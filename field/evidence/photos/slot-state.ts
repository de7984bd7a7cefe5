import type { FieldTask } from '../../../contract/field/field-task';
import type { SlotPhoto } from './slot-photo';

/** The state of the photo in a slot, by the key of its text. */
export type SlotState =
  | { is: 'waiting' | 'missing' | 'sent' | 'accepted' | 'returned' }
  | { is: 'sending'; percent: number }
  | { is: 'refused' | 'over'; message: string }
  | { is: 'returnedFor'; cause: string };
export type Redo = FieldTask['redo'][number];

/** `redo`: what the manager wants redone here, until another photo is taken. Null for an empty slot. */
export const getSlotState = (
  { entry, serverPhoto }: SlotPhoto = { entry: null, serverPhoto: null },
  redo?: Redo,
): SlotState | null => {
  if (entry && !entry.sent_at) {
    if (entry.trouble?.kind === 'refused' || entry.trouble?.kind === 'over')
      return { is: entry.trouble.kind, message: entry.trouble.message };
    if (entry.trouble?.kind === 'missing') return { is: 'missing' };
    if (!entry.offset) return { is: 'waiting' };
    return { is: 'sending', percent: Math.floor((entry.offset / entry.bytes) * 100) };
  }
  const isRefused = serverPhoto?.verdict === 'nok' || (redo && !redo.redone && (serverPhoto || !entry));
  if (isRefused) {
    const cause = serverPhoto?.cause ?? redo?.cause;
    return cause ? { is: 'returnedFor', cause } : { is: 'returned' };
  }
  if (serverPhoto?.verdict === 'ok') return { is: 'accepted' };
  return entry || serverPhoto ? { is: 'sent' } : null;
};
