import { useState } from 'react';
import type { EvidenceField } from '../../../../contract/work/steps/parts';
import { parseTyped } from '../value-schema';
import { toText } from './input-props';

/**
 * The text of an input as typed, beside its parsed value: « 36, » stays on the screen while 36 is stored. A value that
 * comes from elsewhere replaces it.
 */
export const useTyped = (field: EvidenceField, value: unknown, onValue: (value: unknown) => void) => {
  const [typed, setTyped] = useState(() => toText(value));
  const isCurrent = toText(parseTyped(field, typed)) === toText(value);
  if (!isCurrent) setTyped(toText(value));
  const handleTyping = (text: string) => {
    setTyped(text);
    onValue(parseTyped(field, text));
  };
  return [isCurrent ? typed : toText(value), handleTyping] as const;
};
