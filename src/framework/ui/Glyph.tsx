import type { SVGProps } from 'react';

type Props = SVGProps<SVGSVGElement> & { path: string; size: number };

/** An icon by its path on 24 × 24, drawn without a styled component: some are in every cell. */
export const Glyph = ({ path, size, ...props }: Props) => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden {...props}>
    <path d={path} />
  </svg>
);
