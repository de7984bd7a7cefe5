import type { ReactNode } from 'react';

/** A name preceded by its colour. A plain element: every row may have it. */
export const Coloured = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6 }}>
    <span aria-hidden data-colour={colour} style={{ ...dot, background: colour }} />
    {children}
  </span>
);
const dot = {
  width: 10,
  height: 10,
  flexShrink: 0,
  borderRadius: '50%',
  boxShadow: '0 0 0 1px rgba(128, 128, 128, 0.5)',
};
