import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Proposal, ProposedPlan, SkippedItem } from '../../../contract/office/proposals';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { hoursIn } from '../../../i18n/numbers';
import { useFormats } from '../../framework/fields/useFormats';
import { formatFindings } from '../../work/anomalies/format-findings';
import type { ProposalState } from './proposal-state';
import type { StaleItem } from './useStaleItems';

export type ProposalTexts = ReturnType<typeof useProposalTexts>;

/** The texts of a proposal. */
export const useProposalTexts = () => {
  const translate = useTranslate();
  const formats = useFormats();
  return useMemo(() => {
    const say = (name: string, values?: object): string => translate(`terrain.proposals.${name}`, values);
    const kindOf = (kind: TaskKind): string => translate(`terrain.planning.kinds.${kind}`);
    const kilometres = (metres: number) => formats.number(Math.round(metres / 1_000));
    /** What waits, and until when. */
    const describeItem = ({ findings, due }: ProposedPlan['item']) => {
      const dueText = due ? say('due', { day: formats.day(due) }) : say('noDue');
      return findings.length ? `${formatFindings(findings, translate)} · ${dueText}` : dueText;
    };
    /** Why each plan was placed; distance and load only while all proposed plans of that day remain. */
    const reasonsOf = ({ proposal, ghosts }: Pick<ProposalState, 'proposal' | 'ghosts'>) => {
      const remaining = new Set(ghosts);
      const dayOf = ({ agent_id, day }: ProposedPlan) => `${agent_id} ${day}`;
      const changed = new Set(proposal.ghosts.filter(ghost => !remaining.has(ghost)).map(dayOf));
      return (ghost: ProposedPlan) => {
        const { metres, first, minutes, capacity } = ghost.reason;
        const cause = describeItem(ghost.item);
        if (changed.has(dayOf(ghost))) return cause;
        const distanceText = say(first ? 'fromHome' : 'fromBefore', { km: kilometres(metres ?? 0) });
        const load = say('load', { hours: hoursIn(minutes), capacity: hoursIn(capacity) });
        return [cause, metres === null ? say('start') : distanceText, load].join(', ');
      };
    };
    /** Where a skipped item would fit nearest. */
    const describeNearest = ({ cause, nearest }: Pick<SkippedItem, 'cause' | 'nearest'>) => {
      if (!nearest) return say(cause === 'noPlace' ? 'nearest.noPlace' : 'nearest.none');
      const { day, agent, over } = nearest;
      const values = { day: formats.day(day), agent, over: hoursIn(over) };
      return say(over ? 'nearest.over' : 'nearest.within', values);
    };
    const describeRoutes = ({ metres: { before, after } }: Proposal) =>
      say('ways', { after: kilometres(after), before: kilometres(before) });
    /** Requested items that wait no more, by kind and site. */
    const describeUnknown = ({
      proposal: { unknown },
      earlierItems,
    }: Pick<ProposalState, 'proposal' | 'earlierItems'>) => {
      const names = unknown.slice(0, maxNamed).map(key => {
        const item = earlierItems.get(key);
        return item ? `${kindOf(item.task_type)} ${item.site_code}` : key;
      });
      const items = [...names, ...(unknown.length > maxNamed ? ['…'] : [])].join(', ');
      return say('unknown', { smart_count: unknown.length, items });
    };
    /** How many items other users planned, and who did, and how many are settled otherwise. */
    const describeStale = (items: readonly StaleItem[]) => {
      const planned = items.flatMap(({ planned_by }) => planned_by ?? []);
      const settled = items.length - planned.length;
      return [
        planned.length > 0 &&
          say('planned', { smart_count: planned.length, by: [...new Set(planned)].join(', ') }),
        settled > 0 && say('settled', { smart_count: settled }),
      ].filter(line => line !== false);
    };
    return {
      ...{ say, kindOf, formats, describeItem, reasonsOf, describeNearest },
      ...{ describeRoutes, describeUnknown, describeStale },
    };
  }, [translate, formats]);
};

/** At most so many items are named. */
const maxNamed = 10;
