import type { session as french } from '../../fr/organisation/session';
import { mergeTexts } from '../../merge-texts';
import { session as framework } from '../framework/session';

export const session: typeof french = mergeTexts(framework, {
  subtitle: 'Telecom site rollout and maintenance',
});
