import { useEvent, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { undoSeconds } from '../../../contract/framework/change-history';
import { backlog } from '../../../contract/office/backlog';
import { planActions } from '../../../contract/work/plans';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useUndo } from '../../framework/feedback/useUndo';
import { useFormats } from '../../framework/fields/useFormats';
import { call } from '../../framework/providers/call';
import { getChangeId } from '../../framework/providers/changeIds';
import { createIdempotencyKey } from '../../framework/providers/request';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useBoardCache } from './board-queries';
import { type DragItem, type DragPlans, getWithdrawablePlans } from './drag-item';

export type DropCell = { agent_id: number | null; name: string; day: string };

/**
 * Optimistic drops: shown at once while the server is asked; undone by the message's button or by Ctrl+Z, the
 * last first.
 */
export const useBoardMutations = () => {
  const translate = useTranslate();
  const formats = useFormats();
  const undo = useUndo();
  const { banner, flash } = useFeedback();
  const { attempt } = useAttempt();
  const { show, readAnew: readAll } = useBoardCache();
  const made = useRef<number[]>([]);
  const writing = useRef(0);
  const drops = useRef(0);
  /** Data fetched until then includes only the user's own changes. */
  const ownUntil = useRef(0);

  const own = async (write: () => Promise<unknown>) => {
    ownUntil.current = Number.POSITIVE_INFINITY;
    try {
      await write();
    } finally {
      ownUntil.current = Date.now();
    }
  };
  const refetch = useEvent(() => own(readAll));
  /** Undoes one's own drop, by default the last; each only once. */
  const takeBack = useEvent(async (named?: number) => {
    const change = named ?? made.current.at(-1);
    if (change === undefined || !made.current.includes(change)) return;
    made.current = made.current.filter(each => each !== change);
    await own(() => undo(change));
  });
  const carryOut = (write: () => Promise<Answer>, done: string, refused: string, where: object) =>
    own(async () => {
      writing.current++;
      await attempt(
        async () => {
          const answer = await write();
          if (answer.refused) {
            const cause = answer.results.find(result => !result.done)?.cause;
            const textValues = { ...where, smart_count: answer.refused, cause };
            banner(translate(`terrain.board.${refused}`, textValues), 'warning');
          }
          if (!answer.done) return;
          const change = getChangeId(answer);
          if (change !== undefined) made.current.push(change);
          flash(
            translate(`terrain.board.${done}`, { ...where, smart_count: answer.done }),
            'success',
            change === undefined
              ? undefined
              : { label: 'terrain.undo.take', seconds: undoSeconds, onTake: () => void takeBack(change) },
          );
        },
        ({ message }) => banner(message, 'danger'),
        // A drop may run in parallel with a pending one, even of the same plans.
        `drop ${drops.current++}`,
      ).finally(() => writing.current--);
      // A refetch before the next write would briefly show its plans in their old place.
      if (writing.current === 0) await readAll();
    });
  const place = useEvent(async (dragged: DragItem, where: DropCell) => {
    await show(dragged, where);
    const done = dragged.kind === 'tray' ? 'planned' : 'moved';
    const textValues = { agent: where.name, day: formats.shortDay(where.day) };
    await carryOut(() => write(dragged, where), done, 'refused', textValues);
  });
  /** Plans return to the backlog, if anything would. */
  const withdraw = useEvent(async (dragged: DragPlans) => {
    const withdrawable = getWithdrawablePlans(dragged);
    if (!withdrawable) return;
    await show(withdrawable, 'tray');
    const ids = withdrawable.plans.map(({ plan }) => plan.planid);
    await carryOut(() => call(backlog.actions.withdraw, { ids }, ownKey()), 'withdrawn', 'notWithdrawn', {});
  });
  return { place, withdraw, takeBack, readAnew: refetch, ownUntil };
};

type Answer = { done: number; refused: number; results: { done: boolean; cause: string | null }[] };

const write = (dragged: DragItem, { agent_id, day }: DropCell): Promise<Answer> =>
  dragged.kind === 'tray'
    ? call(
        backlog.actions.plan,
        { plans: dragged.items.map(({ key }) => ({ key, agent_id: agent_id!, day })) },
        ownKey(),
      )
    : call(
        planActions.actions.move,
        {
          ids: dragged.plans.map(({ plan }) => plan.planid),
          planning_date: day,
          planning_agent: agent_id ?? undefined,
        },
        ownKey(),
      );
/** Moving there, back and there again while the first is pending are three writes. */
const ownKey = () => ({ idempotencyKey: createIdempotencyKey() });
