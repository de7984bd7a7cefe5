import { mergeTexts } from '../../merge-texts';
import { session as framework } from '../framework/session';

/** Sign-in page (document 1, sections 2, 5 and 8). */
export const session = mergeTexts(framework, {
  subtitle: 'Déploiement et maintenance des sites télécom',
});
