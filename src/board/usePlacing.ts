import { useEvent, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { undoSeconds } from '../../contract/audit';
import { planActions } from '../../contract/plans';
import { tray } from '../../contract/tray';
import { useFeedback } from '../feedback/feedback';
import { useUndo } from '../feedback/useUndo';
import { call } from '../providers/call';
import { changeOf } from '../providers/changes';
import { useAttempt } from '../ui/useAttempt';
import { useFormats } from '../vocabulary/formats';
import type { Held } from './held';
import { useBoardData } from './useWeek';

export type Where = { agent_id: number | null; name: string; day: string };

/**
 * What is dropped stands there at once while the server is asked; the line that tells it takes it back, and so does
 * Ctrl+Z, the last first.
 */
export const usePlacing = () => {
  const translate = useTranslate();
  const formats = useFormats();
  const undo = useUndo();
  const { banner, flash } = useFeedback();
  const { attempt } = useAttempt();
  const { show, readAnew } = useBoardData();
  const made = useRef<number[]>([]);

  /** One's own drop, the last unless another is named; what was taken back is so once. */
  const takeBack = useEvent(async (named?: number) => {
    const change = named ?? made.current.at(-1);
    if (change === undefined || !made.current.includes(change)) return;
    made.current = made.current.filter(each => each !== change);
    await undo(change);
  });
  const place = useEvent(async (held: Held, where: Where) => {
    show(held, where.agent_id, where.day);
    await attempt(
      async () => {
        const answer = await write(held, where);
        const told = { agent: where.name, day: formats.shortDay(where.day) };
        if (answer.refused) {
          const cause = answer.results.find(({ done }) => !done)?.cause;
          banner(
            translate('terrain.board.refused', { ...told, smart_count: answer.refused, cause }),
            'warning',
          );
        }
        if (!answer.done) return;
        const done = held.kind === 'tray' ? 'planned' : 'moved';
        const change = changeOf(answer);
        if (change !== undefined) made.current.push(change);
        flash(
          translate(`terrain.board.${done}`, { ...told, smart_count: answer.done }),
          'success',
          change === undefined
            ? undefined
            : { label: 'terrain.undo.take', seconds: undoSeconds, onTake: () => void takeBack(change) },
        );
      },
      ({ message }) => banner(message, 'danger'),
    );
    await readAnew();
  });
  return { place, takeBack, readAnew };
};

const write = (held: Held, { agent_id, day }: Where) =>
  held.kind === 'tray'
    ? call(tray.actions.plan, { plans: held.items.map(({ key }) => ({ key, agent_id: agent_id!, day })) })
    : call(planActions.actions.move, {
        ids: held.plans.map(({ plan }) => plan.planid),
        planning_date: day,
        planning_agent: agent_id ?? undefined,
      });
