import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, useState } from 'react';
import type { PartError } from './importPart';
import { PartFailure } from './PartFailure';

let partCount = 0;

/**
 * A component in place of a part that could not be loaded: says why, and shows the part once it can be loaded, which
 * is tried again when the network is back. Of what can be closed that is said beside the button that opens it; in place of
 * an optional part stands nothing.
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
    return <FailurePopover error={error} onRetry={onRetry} onClose={() => onClose()} />;
  };
};

type FailurePopoverProps = { error: PartError; onRetry: () => void; onClose: () => void };

/** Below the button that has the focus; in the middle of the page if that is not known. */
const FailurePopover = ({ error, onRetry, onClose }: FailurePopoverProps) => {
  const [button] = useState(() => document.activeElement);
  const isKnown = button !== document.body && button?.isConnected;
  const position = isKnown
    ? ({ anchorEl: button, anchorOrigin: { vertical: 'bottom', horizontal: 'center' } } as const)
    : ({
        anchorReference: 'anchorPosition',
        anchorPosition: { top: innerHeight / 2, left: innerWidth / 2 },
      } as const);
  return (
    <Popover
      open
      onClose={onClose}
      {...position}
      transformOrigin={{ vertical: isKnown ? 'top' : 'center', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': error.message } }}
    >
      <PartFailure error={error} onRetry={onRetry} onClose={onClose} />
    </Popover>
  );
};
