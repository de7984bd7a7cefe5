import type { Words } from '../fields/useWords';
import type { RowMark } from './compare-rows';

/** What others changed in a row, as a label over it: no layout shift. */
export const RowMarkLabel = ({ mark, words }: { mark: RowMark; words: Words }) => (
  <small className="told">{words.translate(`terrain.lists.marks.${mark}`)}</small>
);
