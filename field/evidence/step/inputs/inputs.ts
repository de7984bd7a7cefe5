import type { ComponentType } from 'react';
import type { EvidenceKind } from '../../../../contract/work/steps/parts';
import { ChoiceInput } from './ChoiceInput';
import type { InputProps } from './input';
import { LongTextInput } from './LongTextInput';
import { NumberInput } from './NumberInput';
import { DayInput, TimeInput } from './PickedInput';
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
