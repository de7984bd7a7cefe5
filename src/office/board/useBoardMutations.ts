import { useEvent, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { undoSeconds } from '../../../contract/framework/undo';
import { backlog, type PlanRequest } from '../../../contract/office/backlog';
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
import { registerSavedPlan } from './unsaved-plans';

export type DropCell = { agent_id: number | null; name: string; day: string };

/**
 * Optimistic drops: shown at once while the request is pending. The button in the message undoes one; Ctrl+Z undoes
 * the last.
 */
export const useBoardMutations = () => {
  const translate = useTranslate();
  const formats = useFormats();
  const undo = useUndo();
  const { banner, flash } = useFeedback();
  const { attempt } = useAttempt();
  const { applyToCache, refetchBoard: refetchAll } = useBoardCache();
  const undoableChanges = useRef<number[]>([]);
  const pendingWrites = useRef(0);
  const dropCount = useRef(0);
  /** Changes in data fetched up to this time are the user's own, not those of others. */
  const ownChangesUntil = useRef(0);

  const asOwnChange = async (write: () => Promise<unknown>) => {
    ownChangesUntil.current = Number.POSITIVE_INFINITY;
    try {
      await write();
    } finally {
      ownChangesUntil.current = Date.now();
    }
  };
  const refetch = useEvent(() => asOwnChange(refetchAll));
  /** Undoes one of the user's drops, by default the last; each only once. */
  const undoDrop = useEvent(async (changeId?: number) => {
    const change = changeId ?? undoableChanges.current.at(-1);
    if (change === undefined || !undoableChanges.current.includes(change)) return;
    undoableChanges.current = undoableChanges.current.filter(each => each !== change);
    await asOwnChange(() => undo(change));
  });
  const reportRefusals = ({ refused, results }: WriteResponse, message: string, textValues: object) => {
    if (!refused) return;
    const cause = results.find(result => !result.done)?.cause;
    const values = { ...textValues, smart_count: refused, cause };
    banner(translate(`terrain.board.${message}`, values), 'warning');
  };
  const reportDone = (response: WriteResponse, message: string, textValues: object) => {
    if (!response.done) return;
    const change = getChangeId(response);
    if (change !== undefined) undoableChanges.current.push(change);
    flash(
      translate(`terrain.board.${message}`, { ...textValues, smart_count: response.done }),
      'success',
      change === undefined
        ? undefined
        : { label: 'terrain.undo.take', seconds: undoSeconds, onAccept: () => void undoDrop(change) },
    );
  };
  const submit = (
    write: () => Promise<WriteResponse>,
    doneMessage: string,
    refusedMessage: string,
    textValues: object,
  ) =>
    asOwnChange(async () => {
      pendingWrites.current++;
      await attempt(
        async () => {
          const response = await write();
          reportRefusals(response, refusedMessage, textValues);
          reportDone(response, doneMessage, textValues);
        },
        ({ message }) => banner(message, 'danger'),
        // A drop may run in parallel with a pending one, even of the same plans.
        `drop ${dropCount.current++}`,
      ).finally(() => pendingWrites.current--);
      // A refetch before the next write would briefly show its plans in their old place.
      if (pendingWrites.current === 0) await refetchAll();
    });
  const place = useEvent(async (dragged: DragItem, cell: DropCell) => {
    await applyToCache(dragged, cell);
    const doneMessage = dragged.kind === 'tray' ? 'planned' : 'moved';
    const textValues = { agent: cell.name, day: formats.day(cell.day) };
    await submit(() => write(dragged, cell), doneMessage, 'refused', textValues);
  });
  /** Returns plans to the backlog, if any of them can be withdrawn. */
  const withdraw = useEvent(async (dragged: DragPlans) => {
    const withdrawable = getWithdrawablePlans(dragged);
    if (!withdrawable) return;
    await applyToCache(withdrawable, 'tray');
    const ids = withdrawable.plans.map(({ plan }) => plan.planid);
    const writeWithdrawal = () => call(backlog.actions.withdraw, { ids }, newIdempotencyKey());
    await submit(writeWithdrawal, 'withdrawn', 'notWithdrawn', {});
  });
  return { place, withdraw, undoDrop, refetchBoard: refetch, ownChangesUntil };
};

type WriteResponse = { done: number; refused: number; results: { done: boolean; cause: string | null }[] };

const write = (dragged: DragItem, { agent_id, day }: DropCell): Promise<WriteResponse> =>
  dragged.kind === 'tray'
    ? planItems(dragged.items.map(({ key }) => ({ key, agent_id: agent_id!, day })))
    : call(
        planActions.actions.move,
        {
          ids: dragged.plans.map(({ plan }) => plan.planid),
          planning_date: day,
          planning_agent: agent_id ?? undefined,
        },
        newIdempotencyKey(),
      );
const planItems = async (plans: PlanRequest[]) => {
  const response = await call(backlog.actions.plan, { plans }, newIdempotencyKey());
  for (const { key, plan_id } of response.results) if (plan_id !== null) registerSavedPlan(key, plan_id);
  return response;
};
/** A key per call: moving there, back and there again while the first is pending are three writes. */
const newIdempotencyKey = () => ({ idempotencyKey: createIdempotencyKey() });
