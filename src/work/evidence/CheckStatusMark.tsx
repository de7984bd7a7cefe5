import { useTranslate } from 'ra-core';
import { IconLabel } from '../../framework/fields/IconLabel';
import { EmptyValue } from '../../framework/fields/render-field';
import { stateMarks } from '../fields/StatusMarks';

/** ok, nok or na of a check, ok or nok of a photo, as icon and word. */
export const CheckStatusMark = ({ status, of = 'check' }: { status: string; of?: 'check' | 'photo' }) => {
  const translate = useTranslate();
  const known = status as keyof typeof stateMarks.check;
  if (!(known in stateMarks.check)) return <EmptyValue />;
  return (
    <IconLabel {...stateMarks.check[known]} word={translate(`terrain.evidence.states.${of}.${known}`)} />
  );
};
