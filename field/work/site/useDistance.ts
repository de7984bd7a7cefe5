import { distanceBetween } from '../../../contract/sites/distance';
import type { Place } from '../../../contract/sites/place';
import { distanceIn } from '../../../i18n/numbers';
import { useWords } from '../../framework/words/useWords';
import { usePosition } from './usePosition';

/** The phone's position, if permitted, and distances from it as the crow flies. */
export const useDistance = (precise = false) => {
  const locating = usePosition('allowed', precise);
  const { words, fill, language } = useWords();
  return {
    ...locating,
    /** « à 3,2 km »; null if unknown. */
    distanceTo: (place: Place | null): string | null => {
      const metres = distanceBetween(locating.position?.place ?? null, place);
      return metres === null ? null : fill(words.site.away, { distance: distanceIn(language, metres) });
    },
  };
};
