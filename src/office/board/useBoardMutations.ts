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
 * Optimistic drops: shown at once while the request is pending. They are undone by the message's button, or by
 * Ctrl+Z, the last first.
 */
export const useBoardMutations = () => {
  const translate = useTranslate();
  const formats = useFormats();
  const undo = useUndo();
  const { banner, flash } = useFeedback();
  const { attempt } = useAttempt();
  const { show, readAnew: readAll } = useBoardCache();
  const undoableChanges = useRef<number[]>([]);
  const pendingWrites = useRef(0);
  const dropCount = useRef(0);
  /** Data fetched until then includes only the user's own changes. */
  const ownUntil = useRef(0);

  const asOwnChange = async (write: () => Promise<unknown>) => {
    ownUntil.current = Number.POSITIVE_INFINITY;
    try {
      await write();
    } finally {
      ownUntil.current = Date.now();
    }
  };
  const refetch = useEvent(() => asOwnChange(readAll));
  /** Undoes one of the user's drops, by default the last; each only once. */
  const takeBack = useEvent(async (named?: number) => {
    const change = named ?? undoableChanges.current.at(-1);
    if (change === undefined || !undoableChanges.current.includes(change)) return;
    undoableChanges.current = undoableChanges.current.filter(each => each !== change);
    await asOwnChange(() => undo(change));
  });
  const reportRefusals = ({ refused, results }: Answer, message: string, textValues: object) => {
    if (!refused) return;
    const cause = results.find(result => !result.done)?.cause;
    const values = { ...textValues, smart_count: refused, cause };
    banner(translate(`terrain.board.${message}`, values), 'warning');
  };
  const reportDone = (answer: Answer, message: string, textValues: object) => {
    if (!answer.done) return;
    const change = getChangeId(answer);
    if (change !== undefined) undoableChanges.current.push(change);
    flash(
      translate(`terrain.board.${message}`, { ...textValues, smart_count: answer.done }),
      'success',
      change === undefined
        ? undefined
        : { label: 'terrain.undo.take', seconds: undoSeconds, onAccept: () => void takeBack(change) },
    );
  };
  const carryOut = (
    write: () => Promise<Answer>,
    doneMessage: string,
    refusedMessage: string,
    textValues: object,
  ) =>
    asOwnChange(async () => {
      pendingWrites.current++;
      await attempt(
        async () => {
          const answer = await write();
          reportRefusals(answer, refusedMessage, textValues);
          reportDone(answer, doneMessage, textValues);
        },
        ({ message }) => banner(message, 'danger'),
        // A drop may run in parallel with a pending one, even of the same plans.
        `drop ${dropCount.current++}`,
      ).finally(() => pendingWrites.current--);
      // A refetch before the next write would briefly show its plans in their old place.
      if (pendingWrites.current === 0) await readAll();
    });
  const place = useEvent(async (dragged: DragItem, where: DropCell) => {
    await show(dragged, where);
    const done = dragged.kind === 'tray' ? 'planned' : 'moved';
    const textValues = { agent: where.name, day: formats.shortDay(where.day) };
    await carryOut(() => write(dragged, where), done, 'refused', textValues);
  });
  /** Returns plans to the backlog, if any of them can be withdrawn. */
  const withdraw = useEvent(async (dragged: DragPlans) => {
    const withdrawable = getWithdrawablePlans(dragged);
    if (!withdrawable) return;
    await show(withdrawable, 'tray');
    const ids = withdrawable.plans.map(({ plan }) => plan.planid);
    await carryOut(() => call(backlog.actions.withdraw, { ids }, newKey()), 'withdrawn', 'notWithdrawn', {});
  });
  return { place, withdraw, takeBack, readAnew: refetch, ownUntil };
};

type Answer = { done: number; refused: number; results: { done: boolean; cause: string | null }[] };

const write = (dragged: DragItem, { agent_id, day }: DropCell): Promise<Answer> =>
  dragged.kind === 'tray'
    ? call(
        backlog.actions.plan,
        { plans: dragged.items.map(({ key }) => ({ key, agent_id: agent_id!, day })) },
        newKey(),
      )
    : call(
        planActions.actions.move,
        {
          ids: dragged.plans.map(({ plan }) => plan.planid),
          planning_date: day,
          planning_agent: agent_id ?? undefined,
        },
        newKey(),
      );
/** A key per call: moving there, back and there again while the first is pending are three writes. */
const newKey = () => ({ idempotencyKey: createIdempotencyKey() });
