import { useState } from 'react';
import { ApiError } from '../providers/ApiError';

/** A call that a form waits for, with the server's reason when it is refused. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, attempt };
};
