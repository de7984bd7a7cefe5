import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type Area, type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import type { Site } from '../../../contract/sites/sites';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { Selection } from '../../framework/lists/actions';

/** The fields of a row that the dialogs need; rows of lists and detail pages both have them. */
export type SiteRow = Pick<Site, 'site_id' | 'site_code'> &
  Partial<Omit<Site, 'site_type'>> &
  Record<string, unknown>;

/** The props of the site lists' dialogs: one row, or a selection. `onClose(true)` says that rows changed. */
export type SiteDialogProps = {
  resource: ResourceContract;
  record?: SiteRow;
  selection?: Selection;
  onClose: (changed?: boolean) => void;
};

/** The area of a list; CM shares the GPM area, and /sites shows all of them. */
export const areaOf = (list: Pick<ResourceContract, 'name'>): Area | 'all' => {
  const kind = kindOfList(list);
  return kind ? getKindArea(kind) : 'all';
};

/** The default kind of task planned from a list (document 1, section 9: default delivery). */
export const getDefaultKind = (list: Pick<ResourceContract, 'name'>): TaskKind =>
  kindOfList(list) ?? taskKinds[0];

const kindOfList = ({ name }: Pick<ResourceContract, 'name'>) =>
  taskKinds.find(kind => name.startsWith(`${kind}/`));

/** The selection as the input of bulk calls. */
export const toSelectionInput = (resource: ResourceContract, { ids, matching, filter }: Selection) => ({
  area: areaOf(resource),
  ...(matching ? { matching, filter } : { ids }),
});
