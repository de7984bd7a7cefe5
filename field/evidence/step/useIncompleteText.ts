import { enumeratedIn } from '../../../i18n/enumerated';
import { useWords } from '../../framework/words/useWords';

/** « Il manque 2 réponses et 1 photo », from the paths that a step lacks. */
export const useIncompleteText = () => {
  const { words, fill, language } = useWords();
  const texts = words.step.lacking;
  return (paths: readonly string[]): string => {
    const photos = paths.filter(path => /^photos\.\d+$/.test(path)).length;
    const answers = paths.length - photos;
    const what = [
      ...(answers ? [fill(texts.answers, { smart_count: answers })] : []),
      ...(photos ? [fill(texts.photos, { smart_count: photos })] : []),
    ];
    return fill(texts.what, { what: enumeratedIn(language, what) });
  };
};
