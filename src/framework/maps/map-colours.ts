/** Of the choices of a field, in their order: none is that of several markers as one. */
export const mapColours = {
  light: ['#c2410c', '#0b7a5c', '#a21caf', '#0e7490', '#8a6100', '#be123c', '#4d7c0f', '#4b5563'],
  dark: ['#fb923c', '#58c98f', '#e879f9', '#67e8f9', '#facc15', '#fb7185', '#bef264', '#a0a8b7'],
} as const;
