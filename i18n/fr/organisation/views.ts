import { mergeTexts } from '../../merge-texts';
import { views as framework } from '../framework/views';

/** Saved views of lists. */
export const views = mergeTexts(framework, {
  groups: { cluster: 'Cluster', owner: 'Owner' },
});
