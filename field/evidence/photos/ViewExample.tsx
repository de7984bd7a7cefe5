import type { PhotoView } from '../../../contract/work/evidence/photo-views';

/** A line drawing of what a photo of a view should look like. */
export const ViewExample = ({ view }: { view: PhotoView }) => (
  <svg
    viewBox="0 0 64 48"
    width="64"
    height="48"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[view]} />
  </svg>
);

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h${-width}z`;
const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const drawings: Record<PhotoView, string> = {
  plate: `${box(6, 6, 52, 36)}M13 14h26M13 21h16M13 29v7M17 29v7M20 29v7M25 29v7M28 29v7M33 29v7M38 29v7M41 29v7M46 29v7M51 29v7`,
  paper: 'M16 4h24l9 9v31H16zM40 4v9h9M23 20h19M23 26h19M24 37c4-6 6-6 7 0s5-4 7-1 4 1 5 0',
  gauge: `${circle(32, 25, 19)}M32 25l8-10M18 25h4M42 25h4M32 11v3M21 38l2-2M43 38l-2-2`,
  screen: `${box(6, 5, 52, 31)}M24 43h16M32 36v7M13 28l9-9 8 6 9-12 12 9`,
  horizon: `M4 40l15-19 9 10 10-15 22 24z${circle(47, 11, 5)}`,
  battery: `${box(7, 15, 50, 27)}M15 15V9h9v6M40 15V9h9v6M15 27h9M40 27h9M44.5 22.5v9`,
  engine: `${box(7, 17, 40, 21)}M47 22h7v11h-7M13 17V8h11v9M5 44h46M14 24h15M14 30h15M37 23v9`,
  cooler: `${box(5, 9, 54, 30)}${circle(24, 24, 10)}M24 14c4 4 4 6 0 10s-4 6 0 10M14 24c4-4 6-4 10 0s6 4 10 0M41 18h11M41 24h11M41 30h11`,
  earth: `${box(12, 6, 40, 9)}${circle(20, 10.5, 1)}${circle(32, 10.5, 1)}${circle(44, 10.5, 1)}M32 15v13M20 28h24M24 34h16M29 40h6`,
  dish: `${circle(25, 23, 16)}${circle(25, 23, 4)}M41 23h8M49 4v40M49 10h6M49 36h6`,
  antenna: 'M43 4v40M24 6h10v28H24zM34 12h9M34 28h9M26 34v9M32 34v9M17 13c-4 5-4 9 0 14M11 9c-6 8-6 14 0 22',
  cable:
    'M4 12h56M4 36h56M13 12v24M27 12v24M41 12v24M55 12v24M4 20c16 0 12 5 28 5s12-5 28-5M4 27c16 0 12 4 28 4s12-4 28-4',
  mast: 'M30 4L20 44M34 4l10 40M28 12h8M26 20h12M24 28h16M22 36h20M28 12l10 8M36 12l-10 8M26 20l14 8M38 20l-14 8M24 28l18 8M40 28l-18 8M26 4h12',
  rack: `${box(18, 3, 28, 42)}M18 13h28M18 23h28M18 33h28M24 8h8M24 18h8M24 28h8M24 38h8M40 8h.1M40 18h.1M40 28h.1M40 38h.1`,
  load: `${box(5, 22, 26, 20)}${box(33, 22, 26, 20)}${box(19, 4, 26, 18)}M18 22v7M46 22v7M32 4v7`,
  gate: 'M8 44V8M56 44V8M8 12h48M8 40h48M32 12v28M16 12v28M24 12v28M40 12v28M48 12v28M29 26h-2M37 26h-2',
  place: 'M4 43h56M9 43V26h17v17M13 31h9M45 43V6M38 43l7-37 7 37M41 26h8M42.5 18h5M40 6h10M40 12h10',
};
