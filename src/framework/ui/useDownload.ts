import type { Endpoint } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import { download } from '../providers/call';

/** Saves the file that a call returns; it can be cancelled while it is made, and a failure is reported. */
export const useDownload = () => {
  const { loading, banner } = useFeedback();
  return async (endpoint: Endpoint, values: Record<string, unknown>) => {
    const controller = new AbortController();
    loading('terrain.dialogs.exporting', () => controller.abort());
    try {
      await download(endpoint, values, { signal: controller.signal });
    } catch (error) {
      if (!controller.signal.aborted) banner((error as Error).message, 'danger');
    } finally {
      loading(null);
    }
  };
};
