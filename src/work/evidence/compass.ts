/** The points of the compass, each an eighth of the circle, starting at north. */
export const compassPoints = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** The compass point of a bearing in degrees from north. */
export const toCompassPoint = (degrees: number) =>
  compassPoints[Math.round(degrees / 45) % compassPoints.length];
