import type { views as french } from '../../fr/organisation/views';
import { mergeTexts } from '../../merge-texts';
import { views as framework } from '../framework/views';

export const views: typeof french = mergeTexts(framework, {
  groups: { cluster: 'Cluster', owner: 'Owner' },
});
