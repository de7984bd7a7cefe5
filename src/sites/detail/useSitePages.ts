import { isKindRule } from '../../../contract/permissions';
import { planning } from '../../../contract/planning';
import { siteDetails } from '../../../contract/site-details';
import { siteLife } from '../../../contract/site-life';
import { siteActions } from '../../../contract/sites';
import { taskKinds } from '../../../contract/vocabulary';
import { useMay } from '../../providers/access';

const needs = {
  general: siteActions.show.needs,
  timeline: siteLife.actions.timeline.needs,
  photos: siteLife.actions.photos.needs,
  history: siteActions.history.needs,
  assets: siteDetails.actions.equipment.needs,
  planning: planning.actions.ofSite.needs,
};
export type SitePage = keyof typeof needs;

/** The pages of a site that the reader may open, in the order of the side menu. */
export const useSitePages = (): SitePage[] => {
  const may = useMay();
  return (Object.keys(needs) as SitePage[]).filter(page => {
    const rule = needs[page];
    return isKindRule(rule) ? taskKinds.some(kind => may(rule, kind)) : may(rule);
  });
};
