import type { Words } from '../vocabulary/words';
import type { RowMark } from './useRowMarks';

/** What happened to a row meanwhile, as a label over it: no layout shift. */
export const Told = ({ mark, words }: { mark: RowMark; words: Words }) => (
  <small className="told">{words.translate(`terrain.lists.marks.${mark}`)}</small>
);
