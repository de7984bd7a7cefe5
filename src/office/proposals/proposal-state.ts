import type { BacklogFilters, BacklogItem } from '../../../contract/office/backlog';
import type { Proposal, ProposedPlan, SkippedItem } from '../../../contract/office/proposals';
import type { StaleItem } from './useStaleItems';

export type ProposalRequest = {
  week: string;
  agents: readonly number[];
  filter: BacklogFilters;
  keys?: readonly string[];
  overtime?: number;
};

/** A proposal and what its user decided of it. */
export type ProposalState = {
  /** Its sequence number. */
  number: number;
  request: ProposalRequest;
  /** The names of agents who are not on the board, by id. */
  names: ReadonlyMap<number, string>;
  /** The items that earlier proposals skipped, by key: a request may name them. */
  earlierItems: ReadonlyMap<string, BacklogItem>;
  proposal: Proposal;
  ghosts: readonly ProposedPlan[];
  /** What is skipped and was neither added nor planned by hand since. */
  skipped: readonly SkippedItem[];
  /** Skipped items that were added and not dropped again: nothing more is known to fit on their days. */
  added: readonly SkippedItem[];
  refusals: readonly Refusal[];
  /** Items that other users planned or settled while it was computed. */
  staleItems: readonly StaleItem[];
};
export type Refusal = { key: string; site_code: string; cause: string };

/** A new proposal, after the one that is shown. */
export const startProposal = (
  request: ProposalRequest,
  proposal: Proposal,
  number: number,
  former: ProposalState | undefined,
): ProposalState => ({
  number,
  request,
  names: new Map([
    ...(former?.names ?? []),
    ...proposal.skipped.flatMap(({ nearest }) =>
      nearest ? [[nearest.agent_id, nearest.agent] as const] : [],
    ),
  ]),
  earlierItems: new Map([
    ...(former?.earlierItems ?? []),
    ...(former?.proposal.skipped ?? []).map(({ item }) => [item.key, item] as const),
  ]),
  proposal,
  ghosts: proposal.ghosts,
  skipped: proposal.skipped,
  added: [],
  refusals: [],
  staleItems: [],
});

/** Adds a skipped item where it fits nearest, as a ghost like the others. */
export const addSkipped = (state: ProposalState, added: SkippedItem): ProposalState => {
  if (!added.nearest || !state.skipped.includes(added)) return state;
  const { agent_id, day, place, reason } = added.nearest;
  return {
    ...state,
    ghosts: [...state.ghosts, { agent_id, day, place, reason, item: added.item }],
    skipped: state.skipped.filter(each => each !== added),
    added: [...state.added, added],
  };
};

/** Without these plans; a skipped item that was added is skipped again. */
export const dropPlans = (
  state: ProposalState,
  dropped: readonly ProposedPlan[],
): ProposalState | undefined => {
  const keys = new Set(dropped.map(({ item }) => item.key));
  const remaining = new Set(state.skipped);
  for (const each of state.added) if (keys.has(each.item.key)) remaining.add(each);
  return endIfDecided({
    ...state,
    ghosts: state.ghosts.filter(({ item }) => !keys.has(item.key)),
    skipped: state.proposal.skipped.filter(each => remaining.has(each)),
    added: state.added.filter(each => !remaining.has(each)),
  });
};

/** Without items that were planned or refused; as it is if it has none of them. */
export const removeItems = (
  state: ProposalState,
  keys: readonly string[],
  refused: readonly Refusal[] = [],
): ProposalState | undefined => {
  const removed = new Set(keys);
  const isRemoved = ({ item }: { item: BacklogItem }) => removed.has(item.key);
  if (!state.ghosts.some(isRemoved) && !state.skipped.some(isRemoved)) return state;
  return endIfDecided({
    ...state,
    ghosts: state.ghosts.filter(ghost => !isRemoved(ghost)),
    skipped: state.skipped.filter(each => !isRemoved(each)),
    refusals: [...state.refusals, ...refused],
  });
};

/** Undefined once all its plans are decided, nothing is skipped and there is nothing to report. */
const endIfDecided = (state: ProposalState) =>
  state.ghosts.length || state.skipped.length || state.refusals.length ? state : undefined;
