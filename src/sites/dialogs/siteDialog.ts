import type { ResourceContract } from '../../../contract/endpoint';
import type { Site } from '../../../contract/sites';
import type { Area, TaskKind } from '../../../contract/vocabulary';

/** Rows a list picked, or all that match its filter. */
export type Selection = { ids?: number[]; matching?: true; filter?: Record<string, unknown>; count: number };

/** What the dialogs need to know of the row they are about; rows of lists and detail pages both hold it. */
export type SiteRow = Pick<Site, 'site_id' | 'site_code'> & Partial<Site> & Record<string, unknown>;

/** What the site lists hand to each dialog: one row, or a selection. `onClose(true)` says that rows changed. */
export type SiteDialogProps = {
  resource: ResourceContract;
  record?: SiteRow;
  selection?: Selection;
  onClose: (changed?: boolean) => void;
};

/** The area a list shows; CM shares the GPM area, and /sites shows all of them. */
export const areaOf = ({ name }: Pick<ResourceContract, 'name'>): Area | 'all' => {
  const [area] = name.split('/');
  return area === 'cm' ? 'gpm' : area === 'delivery' || area === 'ssr' || area === 'gpm' ? area : 'all';
};

/** The kind of task that a list plans first (document 1, section 9: default delivery). */
export const usualKind = ({ name }: Pick<ResourceContract, 'name'>): TaskKind => {
  const [area] = name.split('/');
  return area === 'ssr' || area === 'gpm' || area === 'cm' ? area : 'delivery';
};

/** The selection as the bulk calls take it. */
export const selectionInput = (resource: ResourceContract, { ids, matching, filter }: Selection) => ({
  area: areaOf(resource),
  ...(matching ? { matching, filter } : { ids }),
});
