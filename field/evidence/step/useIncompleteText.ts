import { enumeratedIn } from '../../../i18n/enumerated';
import { useWords } from '../../framework/words/useWords';

/** Returns a function that words the missing fields of a step: « Il manque 2 réponses et 1 photo ». */
export const useIncompleteText = () => {
  const { words, fill, language } = useWords();
  const texts = words.step.lacking;
  return (missingPaths: readonly string[]): string => {
    const photoCount = missingPaths.filter(path => /^photos\.\d+$/.test(path)).length;
    const answerCount = missingPaths.length - photoCount;
    const missing: string[] = [];
    if (answerCount) missing.push(fill(texts.answers, { smart_count: answerCount }));
    if (photoCount) missing.push(fill(texts.photos, { smart_count: photoCount }));
    return fill(texts.what, { what: enumeratedIn(language, missing) });
  };
};
