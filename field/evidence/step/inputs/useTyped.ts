import { useState } from 'react';
import type { EvidenceField } from '../../../../contract/work/steps/parts';
import { readTyped } from '../value-schema';
import { asText } from './input';

/**
 * The text of an input as typed, beside its parsed value: « 36, » stays on the screen while 36 is stored. A value that
 * comes from elsewhere replaces it.
 */
export const useTyped = (field: EvidenceField, value: unknown, onValue: (value: unknown) => void) => {
  const [typed, setTyped] = useState(() => asText(value));
  const means = asText(readTyped(field, typed)) === asText(value);
  if (!means) setTyped(asText(value));
  const type = (text: string) => {
    setTyped(text);
    onValue(readTyped(field, text));
  };
  return [means ? typed : asText(value), type] as const;
};
