import { EmptyValue } from '../../framework/fields/render-field';
import { IconLabel, stateMarks } from '../../framework/fields/StatusMarks';

const words = { ok: 'OK', nok: 'NOK', na: 'N/A' };

/** ok, nok or na, as icon and word. */
export const CheckStatusMark = ({ status }: { status: string }) => {
  const known = status as keyof typeof words;
  return known in words ? <IconLabel {...stateMarks.check[known]} word={words[known]} /> : <EmptyValue />;
};
