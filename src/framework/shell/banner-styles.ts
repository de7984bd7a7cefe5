/** The layout of the lines above every page: a message, an outage, a view of another account. */
export const bannerStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: { xs: 2, md: 3 },
  py: 0.75,
  fontSize: '0.8125rem',
  borderBottom: 1,
  borderColor: 'divider',
} as const;
