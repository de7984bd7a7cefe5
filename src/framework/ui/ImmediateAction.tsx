import { useEffect, useEffectEvent, useRef } from 'react';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useAttempt } from './useAttempt';

type ImmediateActionProps = {
  /** Sends the call and reports the result. */
  act: () => Promise<unknown>;
  onClose: (changed?: boolean) => void;
};

/** Replaces a mere confirmation dialog: what can be undone is done at once. */
export const ImmediateAction = ({ act, onClose }: ImmediateActionProps) => {
  const { banner } = useFeedback();
  const { attempt } = useAttempt();
  const hasStarted = useRef(false);
  const start = useEffectEvent(async () => {
    const problems = await attempt(
      async () => {
        await act();
        onClose(true);
      },
      ({ message }) => banner(message, 'danger'),
    );
    // Refused by the server, or declined by the reader.
    if (problems) onClose();
  });
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  }, []);
  return null;
};
