import { useEvent, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { planActions } from '../../contract/plans';
import { tray } from '../../contract/tray';
import { useFeedback } from '../feedback/feedback';
import { useTellDone } from '../feedback/useTellDone';
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
  const tellDone = useTellDone();
  const undo = useUndo();
  const { banner } = useFeedback();
  const { attempt } = useAttempt();
  const { show, readAnew } = useBoardData();
  const made = useRef<number[]>([]);

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
        const change = changeOf(answer);
        if (change !== undefined) made.current.push(change);
        const done = held.kind === 'tray' ? 'planned' : 'moved';
        tellDone(translate(`terrain.board.${done}`, { ...told, smart_count: answer.done }), answer);
      },
      ({ message }) => banner(message, 'danger'),
    );
    await readAnew();
  });
  const takeBack = useEvent(async () => {
    const change = made.current.pop();
    if (change !== undefined) await undo(change);
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
