import type { Upload } from '../../../contract/field/photo-uploads';
import type { Vault } from '../../framework/vault/vault';

/** Context of one sync round. */
export type SyncRound = {
  vault: Vault;
  token: string;
  signal: AbortSignal;
  /** The server's data epoch as this phone knows it, for which its writes are made (`CallOptions`). */
  dataEpoch: string | undefined;
  /** Requested by the agent: a step that is still being typed is sent as well. */
  isManual: boolean;
  /** The state of photos announced in this round, by id. */
  uploads: Map<string, Upload>;
  /** Photos that were announced a second time in this round. */
  reannounced: Set<string>;
  /** Progress: how many are sent, of how many. */
  onProgress: (done: number, of: number) => void;
};
