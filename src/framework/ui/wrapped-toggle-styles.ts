/** For a toggle group that may wrap: on each line every button has all its borders. */
export const wrappedToggleStyles = {
  flexWrap: 'wrap',
  gap: 0.5,
  '& .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;
