import Dialog from '@mui/material/Dialog';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import type { PartError } from './importPart';
import { PartFailure } from './PartFailure';

let partCount = 0;

/**
 * A component in place of a part that could not be loaded: says why, and shows the part once it can be loaded, which
 * is tried again when the network is back. What can be closed opens over the page, as the part itself would; in place
 * of an optional part stands nothing.
 */
export const createReloadedPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOptional: boolean,
) => {
  const key = partCount++;
  return (props: Props & { onClose?: () => void }) => {
    const { data, error, refetch } = useQuery<{ Part: ComponentType<Props> }, PartError>({
      queryKey: ['part', key],
      queryFn: async () => ({ Part: await load() }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    if (data) return createElement(data.Part, props);
    if (!error || isOptional) return null;
    const onRetry = () => void refetch();
    const { onClose } = props;
    if (!onClose) return <PartFailure error={error} onRetry={onRetry} />;
    const close = () => onClose();
    return (
      <Dialog open onClose={close} aria-label={error.message}>
        <PartFailure error={error} onRetry={onRetry} onClose={close} />
      </Dialog>
    );
  };
};
