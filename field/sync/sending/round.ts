import type { Upload } from '../../../contract/field/field';
import type { Vault } from '../../framework/vault/vault';

/** What a round of sending works with. */
export type Round = {
  vault: Vault;
  token: string;
  signal: AbortSignal;
  /** The server's data as this phone knows them, which its writes are made for (`CallOptions`). */
  data: string | undefined;
  /** The agent asked for it: a step that he is still writing goes as well. */
  asked: boolean;
  /** How far the photos are that were announced in this round, by id. */
  uploads: Map<string, Upload>;
  /** Photos that were announced a second time in this round. */
  begunAgain: Set<string>;
  /** How many have gone, of how many. */
  tell: (done: number, of: number) => void;
};
