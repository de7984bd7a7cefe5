import { useEffect, useEffectEvent, useRef } from 'react';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useAttempt } from './useAttempt';

type ActAtOnceProps = {
  /** Sends the call and reports the result. */
  act: () => Promise<unknown>;
  onClose: (changed?: boolean) => void;
};

/** Replaces a mere confirmation dialog: what can be undone is done at once. */
export const ImmediateAction = ({ act, onClose }: ActAtOnceProps) => {
  const { banner } = useFeedback();
  const { attempt } = useAttempt();
  const begun = useRef(false);
  const begin = useEffectEvent(() =>
    attempt(
      async () => {
        await act();
        onClose(true);
      },
      ({ message }) => {
        banner(message, 'danger');
        onClose();
      },
    ),
  );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);
  return null;
};
