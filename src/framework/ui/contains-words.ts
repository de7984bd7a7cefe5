import { foldText } from '../../../contract/framework/fold-text';

/** Whether a text contains each typed word, whatever their case and accents. */
export const containsWords = (text: string, typed: string) => {
  const folded = foldText(text);
  return foldText(typed)
    .split(' ')
    .every(word => folded.includes(word));
};
