import { z } from 'zod';
import { Timestamp } from './vocabulary';

/** A row of a record's history (document 1, section 3), with what changed. */
export const HistoryRow = z.object({
  id: z.int(),
  created_at: Timestamp,
  action: z.string(),
  username: z.string().nullable(),
  role: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryRow = z.infer<typeof HistoryRow>;
