import { isKindRule } from '../../../../contract/framework/permissions';
import { taskKinds } from '../../../../contract/organisation/vocabulary';
import { siteDetails } from '../../../../contract/sites/site-details';
import { siteActions } from '../../../../contract/sites/sites';
import { planning } from '../../../../contract/work/planning';
import { siteLife } from '../../../../contract/work/site-life';
import { useCan } from '../../../framework/providers/access';

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
  const may = useCan();
  return (Object.keys(needs) as SitePage[]).filter(page => {
    const rule = needs[page];
    return isKindRule(rule) ? taskKinds.some(kind => may(rule, kind)) : may(rule);
  });
};
