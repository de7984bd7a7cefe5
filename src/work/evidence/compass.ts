/** The points of the compass, each an eighth of the circle, from north on. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** Towards which point degrees from north look. */
export const pointOf = (degrees: number) => compassPoints[Math.round(degrees / 45) % compassPoints.length];
