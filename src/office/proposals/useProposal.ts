import { useEvent, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { backlog, maxPlansPerCall } from '../../../contract/office/backlog';
import { type ProposedPlan, proposals, type SkippedItem } from '../../../contract/office/proposals';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useAgentName } from '../../work/workforce/useAgentName';
import {
  addSkipped,
  dropPlans,
  type ProposalRequest,
  type ProposalState,
  removeItems,
  startProposal,
} from './proposal-state';
import { type StaleItem, useStaleItems } from './useStaleItems';

/** Requests a proposal, then accepts or drops its plans; only accepted plans are stored. */
export const useProposal = () => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const notifySuccess = useNotifySuccess();
  const nameOf = useAgentName();
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
    const former = state;
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
            setState(startProposal(request, proposal, proposalCount.current++, former));
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
        // Several agents are not named.
        const agents = new Set(batch.map(({ agent_id }) => agent_id));
        const agent = agents.size === 1 ? nameOf(batch[0].agent_id) : undefined;
        if (response.done)
          notifySuccess(
            say(agent ? 'acceptedFor' : 'accepted', { smart_count: response.done, agent }),
            response,
          );
        const keys = batch.map(({ item }) => item.key);
        setState(current => current && removeItems(current, keys, refused));
      },
      ({ message }) => banner(message, 'danger'),
      batch.map(({ item }) => item.key).join(),
    );
  const drop = useEvent((ghosts: readonly ProposedPlan[]) =>
    setState(current => current && dropPlans(current, ghosts)),
  );
  const add = useEvent((skipped: SkippedItem) =>
    setState(current => current && addSkipped(current, skipped)),
  );
  /** Removes what was planned by hand meanwhile. */
  const remove = useEvent((keys: readonly string[]) =>
    setState(current => current && removeItems(current, keys)),
  );
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
  return { shown: state, running, busy: busy && !running, propose, accept, drop, add, remove, discard };
};

/** The proposal without the plans of stale items, which are reported as refused. */
const withoutStaleItems = (
  state: ProposalState,
  staleItems: readonly StaleItem[],
  causeOf: (item: StaleItem) => string,
) => {
  const staleByKey = new Map(staleItems.map(item => [item.key, item]));
  const refused = state.ghosts.flatMap(({ item: { key, site_code } }) => {
    const stale = staleByKey.get(key);
    return stale ? [{ key, site_code, cause: causeOf(stale), stale }] : [];
  });
  return removeItems(
    { ...state, staleItems: [...state.staleItems, ...refused.map(({ stale }) => stale)] },
    refused.map(({ key }) => key),
    refused,
  );
};
