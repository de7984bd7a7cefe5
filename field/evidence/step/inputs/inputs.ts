import type { ComponentType } from 'react';
import type { EvidenceKind } from '../../../../contract/work/steps/parts';
import { ChoiceInput } from './ChoiceInput';
import { DayInput, TimeInput } from './DateTimeInputs';
import type { InputProps } from './input-props';
import { LongTextInput } from './LongTextInput';
import { NumberInput } from './NumberInput';
import { TextInput } from './TextInput';
import { YesNoInput } from './YesNoInput';

/** The input of each type of value. */
export const inputs: Record<EvidenceKind, ComponentType<InputProps>> = {
  text: TextInput,
  longText: LongTextInput,
  number: NumberInput,
  day: DayInput,
  time: TimeInput,
  yesNo: YesNoInput,
  choice: ChoiceInput,
  // May be in degrees and minutes, which the numeric keyboard lacks.
  coordinate: TextInput,
};
