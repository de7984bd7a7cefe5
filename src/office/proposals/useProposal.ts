import { useEvent, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { type BacklogFilters, backlog, maxPlansPerCall } from '../../../contract/office/backlog';
import {
  type LeftItem,
  type Proposal,
  type ProposedPlan,
  proposals,
} from '../../../contract/office/proposals';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import { type StaleItem, useStaleItems } from './useStaleItems';

type Refusal = { key: string; site_code: string; cause: string };
export type ProposalState = {
  /** Its sequence number. */
  number: number;
  request: ProposalRequest;
  /** The names of agents who are not on the board, by id. */
  names: ReadonlyMap<number, string>;
  proposal: Proposal;
  ghosts: readonly ProposedPlan[];
  /** What is left out and was not added since. */
  left: readonly LeftItem[];
  refusals: readonly Refusal[];
  /** Items that other users planned or settled while it was computed. */
  staleItems: readonly StaleItem[];
};
export type ProposalRequest = {
  week: string;
  agents: readonly number[];
  filter: BacklogFilters;
  keys?: readonly string[];
  overtime?: number;
};

/** Requests a proposal, then accepts or drops its plans; only accepted plans are stored. */
export const useProposal = () => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const { busy, attempt } = useAttempt();
  const [state, setState] = useState<ProposalState>();
  const [running, setRunning] = useState(false);
  const proposalCount = useRef(0);
  const currentRequest = useRef<AbortController>(undefined);
  const say = (name: string, values?: object) => translate(`terrain.proposals.${name}`, values);

  const causeOf = ({ planned_by }: StaleItem) =>
    planned_by === null ? say('settledOne') : say('plannedOne', { by: planned_by });

  const propose = useEvent(async (request: ProposalRequest) => {
    const { agents, keys, ...others } = request;
    const values = { ...others, agents: [...agents], ...(keys && { keys: [...keys] }) };
    const knownNames = [...(state?.names ?? [])];
    let controller: AbortController | undefined;
    try {
      await attempt(
        async () => {
          controller = new AbortController();
          currentRequest.current = controller;
          setState(undefined);
          setRunning(true);
          const proposal = await call(proposals.actions.propose, values, { signal: controller.signal });
          if (currentRequest.current === controller)
            setState({
              number: proposalCount.current++,
              request,
              names: new Map([...knownNames, ...listNames(proposal.left)]),
              proposal,
              ghosts: proposal.ghosts,
              left: proposal.left,
              refusals: [],
              staleItems: [],
            });
        },
        ({ message }) => currentRequest.current === controller && banner(message, 'danger'),
        JSON.stringify(values),
      );
    } finally {
      if (controller && currentRequest.current === controller) setRunning(false);
    }
  });
  const accept = useEvent(async (ghosts: readonly ProposedPlan[]) => {
    for (let start = 0; start < ghosts.length; start += maxPlansPerCall)
      await acceptBatch(ghosts.slice(start, start + maxPlansPerCall));
  });
  const acceptBatch = (batch: readonly ProposedPlan[]) =>
    attempt(
      async () => {
        const plans = batch.map(({ agent_id, day, item }) => ({ key: item.key, agent_id, day }));
        const response = await call(backlog.actions.plan, { plans });
        const refused = response.results.flatMap(({ key, done, cause, site_code }, index) =>
          done ? [] : [{ key, cause: cause ?? '', site_code: site_code ?? batch[index].item.site_code }],
        );
        if (refused.length)
          banner(say('refused', { smart_count: refused.length, cause: refused[0].cause }), 'warning');
        if (response.done) notifySuccess(say('accepted', { smart_count: response.done }), response);
        const removed = new Set(batch);
        setState(current => current && withoutGhosts(current, removed, refused));
      },
      ({ message }) => banner(message, 'danger'),
      batch.map(({ item }) => item.key).join(),
    );
  const drop = useEvent((ghosts: readonly ProposedPlan[]) =>
    setState(current => current && withoutGhosts(current, new Set(ghosts))),
  );
  /** Adds a left item where it fits nearest, as a ghost like the others. */
  const addLeft = useEvent((left: LeftItem) => setState(current => current && withLeftItem(current, left)));
  // Paused while accepting: accepted items leave the backlog too, but are reported as accepted.
  useStaleItems(busy ? undefined : state, staleItems =>
    setState(current => current && withoutStaleItems(current, staleItems, causeOf)),
  );
  const discard = useEvent(() => {
    currentRequest.current?.abort();
    currentRequest.current = undefined;
    setRunning(false);
    setState(undefined);
  });
  return { shown: state, running, busy: busy && !running, propose, accept, drop, addLeft, discard };
};

/** The proposal without the plans of stale items, which are reported as refused. */
const withoutStaleItems = (
  state: ProposalState,
  staleItems: readonly StaleItem[],
  causeOf: (item: StaleItem) => string,
) => {
  const staleByKey = new Map(staleItems.map(item => [item.key, item]));
  const staleGhosts = state.ghosts.filter(({ item }) => staleByKey.has(item.key));
  const refused = staleGhosts.map(({ item: { key, site_code } }) => ({
    key,
    site_code,
    cause: causeOf(staleByKey.get(key)!),
  }));
  const reported = staleGhosts.map(({ item }) => staleByKey.get(item.key)!);
  const updated = { ...state, staleItems: [...state.staleItems, ...reported] };
  return withoutGhosts(updated, new Set(staleGhosts), refused);
};

/** The remaining proposal; undefined once all its plans are decided and there is nothing to report. */
const withoutGhosts = (
  state: ProposalState,
  removed: ReadonlySet<ProposedPlan>,
  refused: readonly Refusal[] = [],
): ProposalState | undefined => {
  const ghosts = state.ghosts.filter(ghost => !removed.has(ghost));
  const refusals = [...state.refusals, ...refused];
  return ghosts.length || refusals.length ? { ...state, ghosts, refusals } : undefined;
};

const listNames = (left: readonly LeftItem[]) =>
  left.flatMap(({ nearest }) => (nearest ? [[nearest.agent_id, nearest.agent] as const] : []));

const withLeftItem = (state: ProposalState, added: LeftItem): ProposalState => {
  if (!added.nearest || !state.left.includes(added)) return state;
  const { agent_id, day, place, reason } = added.nearest;
  return {
    ...state,
    ghosts: [...state.ghosts, { agent_id, day, place, reason, item: added.item }],
    left: state.left.filter(each => each !== added),
  };
};
