import { distanceBetween } from '../../../contract/sites/distance';
import type { Place } from '../../../contract/sites/place';
import { distanceIn } from '../../../i18n/numbers';
import { useWords } from '../../framework/words/useWords';
import { usePosition } from './usePosition';

/** Where the phone is, as far as it may tell, and how far places are from there as the crow flies. */
export const useDistance = (precise = false) => {
  const locating = usePosition('allowed', precise);
  const { words, fill, language } = useWords();
  return {
    ...locating,
    /** « à 3,2 km »; null where one does not know. */
    distanceTo: (place: Place | null): string | null => {
      const metres = distanceBetween(locating.position?.place ?? null, place);
      return metres === null ? null : fill(words.site.away, { distance: distanceIn(language, metres) });
    },
  };
};
