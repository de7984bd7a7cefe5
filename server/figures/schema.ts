import type { ColumnType, Generated } from 'kysely';
import type { Created } from '../framework/db/column-types';

/** Weekly mails: who gets a dashboard (their own, or one shared with them) every Monday. */
export type DashboardMailTable = {
  id: Generated<number>;
  view_id: number;
  account_id: number;
  format: 'pdf' | 'xlsx';
  language: 'fr' | 'en';
  /** The last Monday whose mail was created, or the one before the subscription began. */
  made_for: ColumnType<string, string, string>;
  created_at: Created;
};
