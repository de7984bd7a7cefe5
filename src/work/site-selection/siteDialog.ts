import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type Area, type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import type { Site } from '../../../contract/sites/sites';
import { areaOfKind } from '../../../contract/work/task-kinds';
import type { Selection } from '../../framework/lists/actions';

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
export const areaOf = (list: Pick<ResourceContract, 'name'>): Area | 'all' => {
  const kind = kindOfList(list);
  return kind ? areaOfKind(kind) : 'all';
};

/** The kind of task that a list plans first (document 1, section 9: default delivery). */
export const usualKind = (list: Pick<ResourceContract, 'name'>): TaskKind => kindOfList(list) ?? taskKinds[0];

const kindOfList = ({ name }: Pick<ResourceContract, 'name'>) =>
  taskKinds.find(kind => name.startsWith(`${kind}/`));

/** The selection as the bulk calls take it. */
export const selectionInput = (resource: ResourceContract, { ids, matching, filter }: Selection) => ({
  area: areaOf(resource),
  ...(matching ? { matching, filter } : { ids }),
});
