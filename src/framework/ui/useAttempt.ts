import { useMutation } from '@tanstack/react-query';
import { useFeedback } from '../feedback/FeedbackProvider';
import { ApiError } from '../providers/ApiError';
import { clearUnansweredKeys } from '../providers/idempotencyKeys';
import { DeclinedError } from '../providers/server-question';
import { useSingleFlight } from '../providers/useSingleFlight';
import { useIsMounted } from './useIsMounted';

/** Writes to the server. Returning `false`, or a `DeclinedError`, means that it was cancelled, and
 * the input is still unsaved. */
type Action = () => Promise<unknown> | unknown;
/** Handles a server error. Returning `false` means that it did not. */
type OnRefused = (refusal: ApiError) => unknown;
type FieldErrors = ApiError['body']['errors'];

/**
 * Every write that a screen waits for goes through this hook: `attempt(action, onRefused, subject)`.
 * - It resolves to nothing on success, to errors by field for a form to mark if the server refuses, and to `{}` if the
 *   action was cancelled. The last server error is also returned as `refusal`.
 * - One attempt runs at a time: a second event joins the running one. Where a screen acts on several things, `subject`
 *   names the one meant, and attempts on others run in parallel.
 * - If the screen was left meanwhile, the error appears at the foot of the page, unless `onRefused` handles it.
 */
export const useAttempt = () => {
  const isMounted = useIsMounted();
  const { banner } = useFeedback();
  const { mutateAsync, isPending, error } = useMutation<unknown, Error, Action>({
    mutationFn: async action => action(),
  });
  const runSingle = useSingleFlight<FieldErrors | undefined>();

  const handleRefusal = async (refusal: ApiError, onRefused?: OnRefused) => {
    const isHandled = onRefused ? (await onRefused(refusal)) !== false : false;
    // Whoever has to sign in again is redirected anyway.
    const needsBanner = !isHandled && !isMounted.current && refusal.status !== 401;
    if (needsBanner) banner(refusal.message, 'danger');
    return refusal.body.errors ?? {};
  };

  const run = async (allowNext: () => void, action: Action, onRefused?: OnRefused) => {
    try {
      const result = await mutateAsync(action);
      if (result === false) return {};
      clearUnansweredKeys();
    } catch (refusal) {
      if (refusal instanceof DeclinedError) return {};
      if (!(refusal instanceof ApiError)) throw refusal;
      // Whoever reads the error may try again at once.
      allowNext();
      return await handleRefusal(refusal, onRefused);
    }
  };

  const attempt = (action: Action, onRefused?: OnRefused, subject?: string | number) =>
    runSingle(allowNext => run(allowNext, action, onRefused), subject);
  return { busy: isPending, refusal: error instanceof ApiError ? error : undefined, attempt };
};
