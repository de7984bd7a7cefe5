import { useState } from 'react';
import { ApiError } from '../providers/ApiError';

/**
 * A call that a form waits for: the server's reason when it is refused, answered by field for the form to mark, nothing
 * once it went through.
 */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      // Thought better of: what was typed is still to be saved.
      if ((await act()) === false) return {};
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
      return error.body.errors ?? {};
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, attempt };
};
