import type { z } from 'zod';
import type { ChangeFields } from '../../../contract/framework/change-history';

type Values = Record<string, unknown>;

/** A change as stored, with its author, the record's label, and the product's fields. */
export type ChangeRecord = {
  id: number;
  at: Date;
  action: string;
  username: string | null;
  role: string | null;
  object: string;
  object_id: number;
  before: Values | null;
  after: Values | null;
  address: string | null;
  import_id: number | null;
  import_file: string | null;
  reverts: number | null;
  reverted_by: number | null;
  /** The record's name now; null if it was deleted or has none. */
  label: string | null;
} & { [F in keyof ChangeFields]: z.output<ChangeFields[F]> };
