import { useId, useState } from 'react';
import type { EvidenceField } from '../../../contract/work/steps/parts';
import { useWords } from '../../framework/words/useWords';
import { ChoiceInput } from './inputs/ChoiceInput';
import { inputs } from './inputs/inputs';
import { useStep } from './StepContext';
import { useChoices } from './useChoices';
import { useFieldValidator } from './useFieldValidator';
import { useStepValue } from './useStepValue';

/** One value of the step, at its path: entered, saved, and validated as on the server. */
export const FieldEntry = ({ field, path }: { field: EvidenceField; path: string }) => {
  const { draft, refused, missing, answer } = useStep();
  const { words, localize } = useWords();
  const validate = useFieldValidator();
  const id = useId();
  const value = useStepValue(path);
  const choices = useChoices(field);
  // A value typed for the first time is not marked invalid before the input is left.
  const [touched, setTouched] = useState(() => !isEmpty(value));
  const problem =
    refused.get(path) ??
    (touched ? validate(field, value) : null) ??
    (missing.has(path) && isEmpty(value) ? words.step.rules.required : null);
  const Input = choices ? ChoiceInput : inputs[field.kind];
  const isChosen = choices || field.kind === 'choice' || field.kind === 'yesNo';
  return (
    <div id={`at-${path}`}>
      <Input
        id={id}
        field={choices ? { ...field, choices } : field}
        label={localize(field.label)}
        value={value}
        onValue={newValue => {
          const save = () => draft.set(path, newValue);
          if (isChosen) answer(save);
          else save();
        }}
        onLeave={() => setTouched(true)}
        problem={problem}
      />
    </div>
  );
};

export const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
