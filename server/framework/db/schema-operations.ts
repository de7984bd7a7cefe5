import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { CrudAction } from '../../../contract/framework/crud';
import type { JobCause, JobKind } from '../../../contract/framework/job-kinds';
import type { ActionOn, HistoryObject } from '../../../contract/framework/undo';
import type { Created, Instant, Json, NullableInstant, NullableJson, Optional } from './column-types';

/** Pending and running jobs; finished ones are deleted. */
export type JobTable = {
  id: Generated<number>;
  kind: JobKind;
  /** Only one pending or running job of a kind may have this value. */
  alone: Optional<string>;
  payload: Json<Record<string, unknown>>;
  attempts: ColumnType<number, number | undefined, number>;
  /** When a server may take it; while it runs, the end of its lease. */
  due_at: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
  /** The server that runs it. */
  holder: Optional<string>;
  progress: ColumnType<number, number | undefined, number>;
  cause: NullableJson<JobCause>;
  outcome: Optional<'failed' | 'discarded'>;
  ended_at: NullableInstant;
  created_at: Created;
};
export type HistoryTable = {
  id: Generated<number>;
  at: Created;
  account_id: Optional<number>;
  role: Optional<string>;
  /** `sites`, `plans`, `accounts` … */
  object: string;
  object_id: number;
  /** `<contract>.<action>`: the key of its label. Older databases may hold names that no longer exist. */
  action: ActionOn<HistoryObject> | CrudAction;
  before: NullableJson<Record<string, unknown>>;
  after: NullableJson<Record<string, unknown>>;
  /** The import that made the change. */
  import_id: Optional<number>;
  address: Optional<string>;
  /** The change that this one reverted. */
  reverts: Optional<number>;
};
export type IdempotencyTable = {
  account_id: number;
  key: string;
  /** SHA-256 of route and input: the same key with another input is refused. */
  fingerprint: string;
  answer: Json<Record<string, unknown>>;
  created_at: Created;
};
export type ImportTable = {
  id: Generated<number>;
  account_id: number;
  kind: string;
  file_name: string;
  idempotency_key: Optional<string>;
  status: 'reading' | 'checking' | 'ready' | 'committing' | 'done' | 'failed';
  /** Other fields sent with the file, such as the product's settings of an upload. */
  options: Json<Record<string, unknown>>;
  progress: ColumnType<number, number | undefined, number>;
  total: ColumnType<number, number | undefined, number>;
  error: Optional<string>;
  /** The last heartbeat of the server that works on it. */
  alive_at: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
  created_at: Created;
};
export type ImportRowTable = {
  import_id: number;
  row: number;
  cells: Json<Record<string, string>>;
  verdict: string;
  effect: Optional<string>;
  problems: Json<{ column: string | null; message: string }[]>;
  /** Identifies the row's subject: `key` (unique within a file), and its record if known. */
  resolved: NullableJson<Record<string, unknown>>;
};

/** The lines of a file while its rows are checked, in rows of a thousand. */
export type ImportSheetTable = {
  import_id: number;
  portion: number;
  lines: Json<{ row: number; cells: Record<string, string> }[]>;
};

/** The program version that applied a migration. */
export type ReleaseTable = { migration: string; version: string; at: Created };

/** A backup, or a failed one with the reason in `error`. `at` is the time of its snapshot. */
export type BackupTable = {
  id: Generated<number>;
  at: Instant;
  ended_at: Created;
  place: Optional<string>;
  /** Bytes */
  size: Optional<number>;
  error: Optional<string>;
};

/** A running server, with its last heartbeat. */
export type ServerTable = {
  id: string;
  host: string;
  /** Its process id on that host. */
  process: number;
  /** The address it listens on. */
  address: Optional<string>;
  version: string;
  node: string;
  started_at: Created;
  seen_at: ColumnType<Date, Date | RawBuilder<Date> | undefined, Date | RawBuilder<Date>>;
};

/** A nightly comparison of stored copies with their sources. */
export type SelfCheckTable = {
  id: Generated<number>;
  at: Created;
  /** The copies that differed, with the number of rows. */
  differing: Json<{ copy: string; rows: number }[]>;
};
