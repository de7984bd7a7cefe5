import type { Words } from '../vocabulary/words';
import type { Expand } from './actions';

/** Opens and closes what stands under a row. A plain element: it stands in every row. */
export const ExpandButton = ({ expand, expanded, onExpand, record, name, words }: Props) => (
  <button
    type="button"
    className="expand"
    aria-expanded={expanded}
    aria-label={words.translate('terrain.generated.expandRow', {
      label: words.translate(expand.label),
      name,
    })}
    onClick={() => onExpand(record)}
  >
    {words.translate(expand.label)}
    <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden fill="currentColor">
      <path d={expanded ? 'm7 14 5-5 5 5z' : 'm7 10 5 5 5-5z'} />
    </svg>
  </button>
);

type Props = {
  expand: Expand;
  expanded: boolean;
  onExpand: (record: any) => void;
  record: any;
  /** What stands for the row in its label. */
  name: string;
  words: Words;
};
