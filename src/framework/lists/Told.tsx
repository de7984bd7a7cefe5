import type { Words } from '../vocabulary/words';
import type { RowMark } from './useRowMarks';

/** What happened to a row meanwhile, in a word over it: nothing moves when it comes and goes. */
export const Told = ({ mark, words }: { mark: RowMark; words: Words }) => (
  <small className="told">{words.translate(`terrain.lists.marks.${mark}`)}</small>
);
