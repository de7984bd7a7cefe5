import type { SelectionResponse } from '../../../contract/work/site-selection';
import { SelectionResult } from '../../framework/lists/SelectionResult';
import type { SiteDialogProps } from './site-dialog';

type Props = Pick<SiteDialogProps, 'resource' | 'onClose'> & { answer: SelectionResponse };

/** The result for each site of a selection. */
export const SiteSelectionResult = ({ resource, answer, onClose }: Props) => (
  <SelectionResult
    answer={answer}
    linkOf={({ site_id }) => `/${resource.name}/detail/${site_id}`}
    onClose={() => onClose(true)}
  />
);
