import { Nothing } from '../../framework/vocabulary/fields';
import { stateMarks, Worded } from '../../framework/vocabulary/StatusMarks';

const words = { ok: 'OK', nok: 'NOK', na: 'N/A' };

/** ok, nok or na, as icon and word. */
export const CheckMark = ({ status }: { status: string }) => {
  const known = status as keyof typeof words;
  return known in words ? <Worded {...stateMarks.check[known]} word={words[known]} /> : <Nothing />;
};
