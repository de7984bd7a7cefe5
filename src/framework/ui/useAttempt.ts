import { useMutation } from '@tanstack/react-query';
import { useFeedback } from '../feedback/feedback';
import { ApiError } from '../providers/ApiError';
import { useSingleFlight } from '../providers/useSingleFlight';
import { forgetUnanswered } from '../providers/writeKeys';
import { useShown } from './useShown';

type Act = () => Promise<unknown> | unknown;
type OnRefused = (refusal: ApiError) => unknown;
/** The refusals by field. */
type Refused = ApiError['body']['errors'];

/**
 * A write that the screen waits for, the one way of all of them. `attempt` answers nothing once it went through; what
 * the server refused it answers by field for a form to mark, and keeps as `refusal`.
 * One runs at a time: a second event joins the running attempt. Where a screen acts on several things, `subject` names
 * the one that is meant, and attempts on others run beside it.
 * An act that answers false was thought better of: what was typed is still to be saved.
 * Where the screen has gone meanwhile, its refusal is told at the foot of the page: nobody would hear of it otherwise,
 * unless `onRefused` tells it; one that does not answers false.
 */
export const useAttempt = () => {
  const shown = useShown();
  const { banner } = useFeedback();
  const { mutateAsync, isPending, error } = useMutation<unknown, Error, Act>({
    mutationFn: async act => act(),
    // A call without a network is told as such at once, not kept for later.
    networkMode: 'always',
  });
  const flight = useSingleFlight<Refused | undefined>();
  const once = async (landed: () => void, act: Act, onRefused?: OnRefused) => {
    try {
      if ((await mutateAsync(act)) === false) return {};
      forgetUnanswered();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      // Whoever reads why may try again at once.
      landed();
      const isTold = onRefused ? (await onRefused(refusal)) !== false : false;
      // Who has to sign in is asked to.
      if (!isTold && !shown.current && refusal.status !== 401) banner(refusal.message, 'danger');
      return refusal.body.errors ?? {};
    }
  };
  const attempt = (act: Act, onRefused?: OnRefused, subject?: string | number) =>
    flight(landed => once(landed, act, onRefused), subject);
  return { busy: isPending, refusal: error instanceof ApiError ? error : undefined, attempt };
};
