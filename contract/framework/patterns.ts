/** The patterns of the contract's texts, each by the name of its error message (`causes` of the server). */
export const patterns = {
  yearBegins: /^(19|20|21)/,
  yearFromOne: /^(?!0000)/,
  colourCode: /^#[0-9a-f]{6}$/i,
  timeOfDay: /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
  keySigns: /^[\w-]+$/,
  deviceToken: /^[\w-]{43}$/,
} as const satisfies Record<string, RegExp>;
export type PatternName = keyof typeof patterns;
