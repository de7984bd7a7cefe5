import { useMutation } from '@tanstack/react-query';
import { useFeedback } from '../feedback/FeedbackProvider';
import { ApiError } from '../providers/ApiError';
import { clearUnansweredKeys } from '../providers/idempotencyKeys';
import { useSingleFlight } from '../providers/useSingleFlight';
import { useIsMounted } from './useIsMounted';

type Act = () => Promise<unknown> | unknown;
type OnRefused = (refusal: ApiError) => unknown;
/** Errors by field. */
type Refused = ApiError['body']['errors'];

/**
 * Every write that a screen waits for goes through this hook. `attempt` resolves to nothing on success; server
 * errors are returned by field for a form to mark, and stored as `refusal`. One runs at a time: a second event
 * joins the running attempt. Where a screen acts on several things, `subject` names the one meant, and attempts
 * on others run in parallel. An act that returns false was cancelled: the input is still unsaved. If the screen
 * was left meanwhile, the error is shown at the foot of the page, unless `onRefused` handles it; it returns
 * false if it does not.
 */
export const useAttempt = () => {
  const isMounted = useIsMounted();
  const { banner } = useFeedback();
  const { mutateAsync, isPending, error } = useMutation<unknown, Error, Act>({
    mutationFn: async act => act(),
    // A call without a network fails at once instead of being paused.
    networkMode: 'always',
  });
  const flight = useSingleFlight<Refused | undefined>();
  const once = async (landed: () => void, act: Act, onRefused?: OnRefused) => {
    try {
      if ((await mutateAsync(act)) === false) return {};
      clearUnansweredKeys();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      // Whoever reads the error may try again at once.
      landed();
      const isHandled = onRefused ? (await onRefused(refusal)) !== false : false;
      // Whoever has to sign in again is redirected anyway.
      if (!isHandled && !isMounted.current && refusal.status !== 401) banner(refusal.message, 'danger');
      return refusal.body.errors ?? {};
    }
  };
  const attempt = (act: Act, onRefused?: OnRefused, subject?: string | number) =>
    flight(landed => once(landed, act, onRefused), subject);
  return { busy: isPending, refusal: error instanceof ApiError ? error : undefined, attempt };
};
