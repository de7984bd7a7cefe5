import type { Words } from './useWords';

/** « Oui », « Non ». */
export const yesOrNo = (yes: boolean, { translate }: Pick<Words, 'translate'>) =>
  translate(`terrain.generated.${yes ? 'yes' : 'no'}`);
