/** Facts side by side on one line, wrapped where it is too narrow. */
export const factsLine = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'center',
  typography: 'body2',
  color: 'text.secondary',
} as const;
