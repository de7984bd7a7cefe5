import type { Endpoint } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import { download } from '../providers/call';

/** Saves the file that a call returns; it can be cancelled while it is made, and a failure is reported. */
export const useDownload = () => {
  const { loading, banner } = useFeedback();
  return async (endpoint: Endpoint, values: Record<string, unknown>) => {
    const stop = new AbortController();
    loading('terrain.dialogs.exporting', () => stop.abort());
    try {
      await download(endpoint, values, { signal: stop.signal });
    } catch (error) {
      if (!stop.signal.aborted) banner((error as Error).message, 'danger');
    } finally {
      loading(null);
    }
  };
};
