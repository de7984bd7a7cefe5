import type { Vault } from '../../framework/vault/vault';
import type { WorkId } from '../../work/vault/tables';

/** Work that the agent hands over to the office, because it was closed before all of it had been sent. */
export type HandOver = {
  work: WorkId;
  /** Its id on the server; null until the data has been sent. */
  late_id: number | null;
  /** Why the server refuses it, or one of its photos: retried when the agent asks. */
  refused: string | null;
};

/** Its key in `reference`. */
export const handOverKey = (work: WorkId) => `handOver/${work}`;

export const listHandOvers = (vault: Vault): HandOver[] =>
  vault
    .all('reference')
    .filter(({ name }) => name.startsWith('handOver/'))
    .map(({ value }) => value as HandOver);

export const getHandOver = (vault: Vault, work: WorkId): HandOver | null =>
  (vault.get('reference', handOverKey(work))?.value as HandOver | undefined) ?? null;

/** Requested by the agent: sent in the next round, retried if it was refused. */
export const requestHandOver = (vault: Vault, works: readonly WorkId[]) =>
  vault.write(
    works.map(work => ({
      put: 'reference',
      row: {
        name: handOverKey(work),
        value: { work, late_id: getHandOver(vault, work)?.late_id ?? null, refused: null } satisfies HandOver,
      },
    })),
  );
