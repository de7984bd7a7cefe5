import { field } from '../../contract/field';
import { call } from '../server/call';
import { fetchChoices } from './fetch-choices';
import { mergeOffice } from './merge-office';
import type { Round } from './round';

/** What changed at the office, into what lies here. Asked for at most every half minute, unless `now`. */
export const fetchChanges = async (round: Round, { now }: { now: boolean }) => {
  const { vault, token, signal } = round;
  const reference = <Value>(name: string) => vault.get('reference', name)?.value as Value | undefined;
  const fetched = reference<Fetched>('fetched');
  if (!now && fetched && Math.abs(Date.now() - fetched.at) < 30_000) return;
  const since = reference<string>('cursor');
  const office = await call(field.actions.changes, { since, days }, { token, signal });
  const value: Fetched = { at: Date.now() };
  await mergeOffice(vault, office, [
    { put: 'reference', row: { name: 'cursor', value: office.cursor } },
    { put: 'reference', row: { name: 'fetched', value } },
  ]);
  await fetchChoices(round);
};

/** When the office was last heard, in milliseconds of this phone's clock. */
type Fetched = { at: number };
/** Today and the week ahead. */
const days = 8;
