/** Two sections a row, one on narrow screens. */
export const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  alignItems: 'start',
} as const;

/** Boxes of figures side by side, as many as fit. */
export const boxGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(250px, 1fr))' },
  gap: 2,
  mb: 2,
  '@media print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1 },
} as const;

/** Three boxes side by side. */
export const threeColumns = {
  ...boxGrid,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const;

/** Four boxes side by side, or two rows of two. */
export const fourColumns = {
  ...boxGrid,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
} as const;
