import type { ColumnType, Generated } from 'kysely';
import type { LatePayload, LateReason, LateStatus } from '../../contract/field/late-work';
import type { LatePhotoMetadata, PhotoMetadata } from '../../contract/field/photo-uploads';
import type { TaskKind } from '../../contract/organisation/vocabulary';
import type { Created, Json, NullableInstant, Optional, Version } from '../framework/db/column-types';

export type TaskTestTable = {
  task_id: number;
  key: string;
  done: boolean;
  /** The device's clock. */
  finished_at: NullableInstant;
  /** The server's. */
  received_at: NullableInstant;
  lat: Optional<number>;
  lng: Optional<number>;
  /** The values, data sets and checks that `contract/work/evidence` names for the test. */
  data: Json<Record<string, unknown>>;
  /** Counts the writes to `data`; 0 while only photos have arrived. */
  version: Version;
  /** Paths in `data` that a manager corrected and the agent has not overwritten since. */
  corrected: ColumnType<string[], string | undefined, string>;
};

/** A bar code of a test, as written and as searched (`storeBarCodes`). */
export type BarCodeTable = { task_id: number; test: string; code_search: string; code: string };

/** A photo in a slot; a later one for the same slot replaces it, and both stay readable. */
export type PhotoTable = {
  id: Generated<number>;
  task_id: number;
  test: string;
  slot: number;
  /** Below UPLOAD_DIR; null for a demo photo, which is drawn when first requested. */
  file: Optional<string>;
  type: string;
  /** Bytes */
  size: Optional<number>;
  sha256: Optional<string>;
  /** Pixels, upright */
  width: Optional<number>;
  height: Optional<number>;
  lat: Optional<number>;
  lng: Optional<number>;
  /** Accuracy of the position in metres, and the camera's direction in degrees from north, as reported by the phone. */
  accuracy: Optional<number>;
  direction: Optional<number>;
  comment: Optional<string>;
  taken_at: NullableInstant;
  created_at: Created;
  /** When its file was deleted: the retention time after the end of the task was over. */
  removed_at: NullableInstant;
  replaced_at: NullableInstant;
  verdict: Optional<'ok' | 'nok'>;
  cause: Optional<string>;
  reviewed_by: Optional<number>;
  reviewed_at: NullableInstant;
};

/** A photo by its phone's own id: still arriving in parts, or stored (`photo_id`). */
export type UploadTable = {
  account_id: number;
  id: string;
  /** Bytes, as announced */
  size: number;
  sha256: string;
  facts: Json<PhotoMetadata | LatePhotoMetadata>;
  /** Files in the store, in order, `received` bytes in total. */
  parts: ColumnType<string[], string | undefined, string>;
  received: Generated<number>;
  /** A row of `photos`; of `late_photos` if it came with late work. */
  photo_id: Optional<number>;
  created_at: Created;
};

/** What an agent submitted for work that the office had ended before it arrived: one row per agent and work item. */
export type LateWorkTable = {
  id: Generated<number>;
  agent_id: number;
  /** `p12` is plan 12, `t7` is a task without a plan. */
  work: string;
  kind: TaskKind;
  reason: LateReason;
  site_id: number;
  drop_site_id: Optional<number>;
  plan_id: Optional<number>;
  task_id: Optional<number>;
  payload: Json<LatePayload>;
  received_at: Created;
  status: Generated<LateStatus>;
  decided_by: Optional<number>;
  decided_at: NullableInstant;
  dismissal: Optional<string>;
  attached_task_id: Optional<number>;
  /** `<test>.<key>` of the values that were attached to a task. */
  attached: ColumnType<string[], string | undefined, string>;
};

/** A photo of late work. When attached to a task, a row of `photos` uses the same file. */
export type LatePhotoTable = {
  id: Generated<number>;
  late_id: number;
  test: string;
  slot: number;
  file: string;
  type: string;
  /** Bytes */
  size: number;
  sha256: string;
  width: number;
  height: number;
  lat: Optional<number>;
  lng: Optional<number>;
  accuracy: Optional<number>;
  direction: Optional<number>;
  comment: Optional<string>;
  taken_at: NullableInstant;
  created_at: Created;
  /** When its file was deleted: the retention time after the decision was over. */
  removed_at: NullableInstant;
  attached_photo_id: Optional<number>;
};
