import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Ghost, Proposal } from '../../contract/proposals';
import type { TaskKind } from '../../contract/vocabulary';
import { useFormats } from '../vocabulary/formats';
import { hoursText } from '../workforce/hours-text';

export type ProposalTexts = ReturnType<typeof useProposalTexts>;

/** What a proposal says in words. */
export const useProposalTexts = () => {
  const translate = useTranslate();
  const formats = useFormats();
  return useMemo(() => {
    const say = (name: string, values?: object): string => translate(`terrain.proposals.${name}`, values);
    const kindOf = (kind: TaskKind): string => translate(`terrain.planning.kinds.${kind}`);
    const kilometres = (metres: number) => formats.number(Math.round(metres / 1_000));
    const reason = ({ reason: { due, metres, first, minutes, capacity } }: Ghost) =>
      [
        due ? say('due', { day: formats.shortDay(due) }) : say('noDue'),
        metres === null ? say('start') : say(first ? 'fromHome' : 'fromBefore', { km: kilometres(metres) }),
        say('load', { hours: hoursText(minutes), capacity: hoursText(capacity) }),
      ].join(', ');
    const ways = ({ metres: { before, after } }: Proposal) =>
      say('ways', { after: kilometres(after), before: kilometres(before) });
    return { say, kindOf, formats, reason, ways };
  }, [translate, formats]);
};
