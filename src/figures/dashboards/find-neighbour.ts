import type { Outline } from './wilaya-outlines';

/**
 * The wilaya that an arrow key moves to: the nearest whose centre lies in that direction. Home and End move to the
 * lowest and highest number.
 */
export const findNeighbour = (
  outlines: readonly Outline[],
  from: number,
  key: string,
): number | undefined => {
  if (key === 'Home' || key === 'End') {
    const numbers = outlines.map(({ wilaya }) => wilaya);
    return key === 'Home' ? Math.min(...numbers) : Math.max(...numbers);
  }
  const direction = directions[key];
  const start = outlines.find(({ wilaya }) => wilaya === from);
  if (!direction || !start) return undefined;
  return outlines
    .filter(({ wilaya }) => wilaya !== from)
    .map(({ wilaya, middle }) => {
      const [x, y] = [middle[0] - start.middle[0], middle[1] - start.middle[1]];
      const along = x * direction[0] + y * direction[1];
      const across = Math.abs(x * direction[1] + y * direction[0]);
      // Sideways distance counts double.
      return { wilaya, along, across, distance: along + 2 * across };
    })
    .filter(({ along, across }) => along > 0 && across <= 2 * along)
    .sort((a, b) => a.distance - b.distance)[0]?.wilaya;
};

const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
