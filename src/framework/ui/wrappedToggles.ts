/** Of a group of choices that may need a second line: there too each has all its edges. */
export const wrappedToggles = {
  flexWrap: 'wrap',
  gap: 0.5,
  '& .MuiToggleButtonGroup-grouped': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
} as const;
