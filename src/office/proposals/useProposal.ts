import { useEvent, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { type BacklogFilters, backlog, maxPlansPerCall } from '../../../contract/office/backlog';
import { type Proposal, type ProposedPlan, proposals } from '../../../contract/office/proposals';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';
import { type StaleItem, useStaleItems } from './useStaleItems';

type Refusal = { key: string; site_code: string; cause: string };
export type ProposalState = {
  /** Its sequence number. */
  number: number;
  proposal: Proposal;
  ghosts: readonly ProposedPlan[];
  refusals: readonly Refusal[];
  /** Items that others planned or settled while it was computed. */
  gone: readonly StaleItem[];
};
export type ProposalRequest = { week: string; agents: readonly number[]; filter: BacklogFilters };

/** A proposal from request to end: only what is accepted is stored. */
export const useProposal = () => {
  const translate = useTranslate();
  const { banner } = useFeedback();
  const tellDone = useNotifySuccess();
  const { busy, attempt } = useAttempt();
  const [shown, setShown] = useState<ProposalState>();
  const [running, setRunning] = useState(false);
  const made = useRef(0);
  const asking = useRef<AbortController>(undefined);
  const say = (name: string, values?: object) => translate(`terrain.proposals.${name}`, values);

  const causeOf = ({ planned_by }: StaleItem) =>
    planned_by === null ? say('settledOne') : say('plannedOne', { by: planned_by });

  const propose = useEvent(async ({ week, agents, filter }: ProposalRequest) => {
    const values = { week, agents: [...agents], filter };
    const subject = JSON.stringify(values);
    let asked: AbortController | undefined;
    try {
      await attempt(
        async () => {
          asked = new AbortController();
          asking.current = asked;
          setShown(undefined);
          setRunning(true);
          const proposal = await call(proposals.actions.propose, values, { signal: asked.signal });
          if (asking.current === asked)
            setShown({ number: made.current++, proposal, ghosts: proposal.ghosts, refusals: [], gone: [] });
        },
        ({ message }) => asking.current === asked && banner(message, 'danger'),
        subject,
      );
    } finally {
      if (asked && asking.current === asked) setRunning(false);
    }
  });
  const accept = useEvent(async (ghosts: readonly ProposedPlan[]) => {
    for (let from = 0; from < ghosts.length; from += maxPlansPerCall) {
      const part = ghosts.slice(from, from + maxPlansPerCall);
      await attempt(
        async () => {
          const plans = part.map(({ agent_id, day, item }) => ({ key: item.key, agent_id, day }));
          const answer = await call(backlog.actions.plan, { plans });
          const refused = answer.results.flatMap(({ key, done, cause, site_code }, n) =>
            done ? [] : [{ key, cause: cause ?? '', site_code: site_code ?? part[n].item.site_code }],
          );
          if (refused.length)
            banner(say('refused', { smart_count: refused.length, cause: refused[0].cause }), 'warning');
          if (answer.done) tellDone(say('accepted', { smart_count: answer.done }), answer);
          const gone = new Set(part);
          setShown(before => before && withoutGhosts(before, gone, refused));
        },
        ({ message }) => banner(message, 'danger'),
        part.map(({ item }) => item.key).join(),
      );
    }
  });
  const drop = useEvent((ghosts: readonly ProposedPlan[]) =>
    setShown(before => before && withoutGhosts(before, new Set(ghosts))),
  );
  // Paused while accepting: accepted items leave the backlog too, but are reported as accepted.
  useStaleItems(busy ? undefined : shown, gone =>
    setShown(before => {
      if (!before) return before;
      const left = new Map(gone.map(each => [each.key, each]));
      const ghosts = before.ghosts.filter(({ item }) => left.has(item.key));
      const refused = ghosts.map(({ item: { key, site_code } }) => ({
        key,
        site_code,
        cause: causeOf(left.get(key)!),
      }));
      const told = { ...before, gone: [...before.gone, ...ghosts.map(({ item }) => left.get(item.key)!)] };
      return withoutGhosts(told, new Set(ghosts), refused);
    }),
  );
  const discard = useEvent(() => {
    asking.current?.abort();
    asking.current = undefined;
    setRunning(false);
    setShown(undefined);
  });
  return { shown, running, busy: busy && !running, propose, accept, drop, discard };
};

/** The remaining proposal; nothing once everything is decided and there is nothing to report. */
const withoutGhosts = (
  shown: ProposalState,
  gone: ReadonlySet<ProposedPlan>,
  refused: readonly Refusal[] = [],
): ProposalState | undefined => {
  const ghosts = shown.ghosts.filter(ghost => !gone.has(ghost));
  const refusals = [...shown.refusals, ...refused];
  return ghosts.length || refusals.length ? { ...shown, ghosts, refusals } : undefined;
};
