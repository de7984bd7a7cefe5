import type { WorkId } from '../../framework/vault/tables';
import type { Vault } from '../../framework/vault/vault';

/** Work that the agent hands over to the office, because it was over before all of it had been sent. */
export type HandOver = {
  work: WorkId;
  /** As the server knows it; null until its words are there. */
  late_id: number | null;
  /** Why the server takes it, or a photo of it, not: it goes again when the agent asks. */
  refused: string | null;
};

/** What it is kept under in `reference`. */
export const handOverName = (work: WorkId) => `handOver/${work}`;

export const handOversIn = (vault: Vault): HandOver[] =>
  vault
    .all('reference')
    .filter(({ name }) => name.startsWith('handOver/'))
    .map(({ value }) => value as HandOver);

export const handOverOf = (vault: Vault, work: WorkId): HandOver | null =>
  handOversIn(vault).find(handOver => handOver.work === work) ?? null;

/** The agent asks for it: it goes with the next round, and again where it was refused. */
export const askHandOver = (vault: Vault, works: readonly WorkId[]) =>
  vault.write(
    works.map(work => ({
      put: 'reference',
      row: {
        name: handOverName(work),
        value: { work, late_id: handOverOf(vault, work)?.late_id ?? null, refused: null } satisfies HandOver,
      },
    })),
  );
