import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A place of a page, to which an address with its name after the `#` leads: its first field gets the focus. */
export const Anchor = ({ name, children }: { name: string; children: ReactNode }) => {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address again leads there again
  useEffect(() => {
    if (hash !== `#${name}` || !place.current) return;
    place.current.scrollIntoView({ block: 'start' });
    const target = place.current.querySelector<HTMLElement>(focusable) ?? place.current;
    target.focus({ preventScroll: true });
  }, [hash, key, name]);
  return (
    <Box
      ref={place}
      data-anchor={name}
      tabIndex={-1}
      sx={{
        minWidth: 0, // The title above it stays in view.
        scrollMarginTop: 72,
      }}
    >
      {children}
    </Box>
  );
};

/** Not the hidden input that MUI has beside a select. */
const focusable = ':is(input, textarea, button, a, [role=combobox]):not([aria-hidden], :disabled)';
