/** Of the choices of a field, in their order: told apart by most people with a colour vision deficiency too. */
export const mapColours = {
  light: ['#3550c8', '#c2410c', '#0b7a5c', '#a21caf', '#0e7490', '#8a6100', '#be123c', '#4b5563'],
  dark: ['#93a5ff', '#fb923c', '#58c98f', '#e879f9', '#67e8f9', '#facc15', '#fb7185', '#a0a8b7'],
} as const;
