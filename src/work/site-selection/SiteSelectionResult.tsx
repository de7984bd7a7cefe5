import { type SelectionOutcome, SelectionResult } from '../../framework/lists/SelectionResult';
import type { SiteDialogProps } from './site-dialog';

type Props = Pick<SiteDialogProps, 'resource' | 'onClose'> & SelectionOutcome;

/** The result for each site of a selection. */
export const SiteSelectionResult = ({ resource, onClose, ...outcome }: Props) => (
  <SelectionResult
    {...outcome}
    texts="terrain.dialogs.selection"
    linkOf={({ site_id }) => `/${resource.name}/detail/${site_id}`}
    onClose={() => onClose(true)}
  />
);
