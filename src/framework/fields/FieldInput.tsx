import InputAdornment from '@mui/material/InputAdornment';
import { useResourceContext } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { DateTimeInput, NumberInput, number, SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { readNumber } from '../../../contract/framework/numbers';
import { getStartField, isReversed } from '../../../contract/framework/period-fields';
import { DayInput as DayField } from '../date-picker/DayInput';
import { lazy, lazyPage } from '../providers/lazy';
import { ChoiceInput, OptionInput } from './choice-inputs';
import { getCommonProps } from './common-props';
import { nameChoice } from './field-choices';
import type { FieldInfo, FieldInputProps } from './field-info';
import { isOwn, type OwnFieldType } from './field-types';
import { InputPlaceholder } from './InputPlaceholder';
import { SegmentsInput } from './SegmentsInput';
import { useAutocompleteInputs } from './useAutocompleteInputs';
import { emptyPlaceholder } from './useFormats';
import { useWords } from './useWords';
import { yesOrNo } from './yes-or-no';

/** To load all inputs in advance: in the chunk of this module. */
export { loadAutocompleteInputs } from './useAutocompleteInputs';

/** The input of a field: chosen by its field type (`word`, see `FieldType`), or else by the type of its values. */
export const FieldInput = (props: FieldInputProps) => {
  const Input = getInputFor(props.info);
  return <Input {...props} />;
};

const getInputFor = ({ word, type, options, isWhole, nullable, members }: FieldInfo) => {
  if (word && word !== 'carried') return isOwn(word) ? inputs[word] : ChoiceInput;
  if (type === 'boolean') return nullable ? OptionalCheckInput : CheckInput;
  if (type === 'many' && options) return MultipleChoiceInput;
  if (members) return LinesInput;
  if (type === 'number') return isWhole ? NumericInput : DecimalInput;
  return options ? OptionInput : PlainInput;
};

const PlainInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} type="text" autoComplete="off" />
);
const PhoneInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} type="tel" autoComplete="off" />
);
const LongTextInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} multiline minRows={3} />
);
const EmailInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} slotProps={emailKeys} autoComplete="off" />
);
// Not of the type `email`, as browsers rewrite what is typed there.
const emailKeys = { htmlInput: { inputMode: 'email' } } as const;
const WebAddressInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} slotProps={webKeys} autoComplete="off" />
);
const webKeys = { htmlInput: { inputMode: 'url' } } as const;
const TimeInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} type="time" slotProps={shrunkLabel} />
);
const shrunkLabel = { inputLabel: { shrink: true } };
const NumericInput = (props: FieldInputProps) => (
  <NumberInput {...getCommonProps(props)} slotProps={{ input: getUnit(props.info) }} />
);
/** The unit of a number, at the end of its input. */
const getUnit = ({ unit }: FieldInfo) =>
  unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined;
const decimalKeys = { inputMode: 'decimal' } as const;
/** As text: a browser's own number input takes the decimal sign of the browser's language only. */
const DecimalInput = (props: FieldInputProps) => {
  const { formats } = useWords();
  // Maps take coordinates with a point in every language.
  const sign = props.info.word === 'coordinate' ? '.' : formats.measure(0.5)[1];
  const [typed, setTyped] = useState('');
  const common = getCommonProps(props);
  return (
    <TextInput
      {...common}
      validate={common.validate && [...common.validate, number()]}
      slotProps={{ htmlInput: decimalKeys, input: getUnit(props.info) }}
      autoComplete="off"
      parse={(text: string) => {
        setTyped(text);
        return readNumber(text) ?? (props.purpose === 'form' && text.trim() ? text : null);
      }}
      // As typed while it is typed: « 37,20 » may become 37,205.
      format={(value: unknown) => {
        if (typeof value !== 'number') return value ?? '';
        return readNumber(typed) === value ? typed : String(value).replace('.', sign);
      }}
    />
  );
};
const CheckInput = (props: FieldInputProps) => {
  const loadedInputs = useAutocompleteInputs();
  return loadedInputs ? (
    // It always has a value: no star says that one is missing.
    <loadedInputs.BooleanInput {...getCommonProps(props)} validate={undefined} />
  ) : (
    <InputPlaceholder label={props.label} />
  );
};
/** Yes, no, or unset. */
const OptionalCheckInput = (props: FieldInputProps) => {
  const words = useWords();
  return (
    <SelectInput
      {...getCommonProps(props)}
      choices={[true, false].map(value => ({ id: String(value), name: yesOrNo(value, words) }))}
      emptyText={emptyPlaceholder}
      format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
      parse={(text: string) => (text ? text === 'true' : null)}
      translateChoice={false}
    />
  );
};
const MultipleChoiceInput = (props: FieldInputProps) => {
  const { info, label } = props;
  const words = useWords();
  const resource = useResourceContext();
  const loadedInputs = useAutocompleteInputs();
  if (!loadedInputs) return <InputPlaceholder label={label} />;
  const choices = info.options!.map(id => ({ id, name: nameChoice(resource, info.source, id, words) ?? id }));
  return <loadedInputs.ChoicesInput choices={choices} common={getCommonProps(props)} />;
};
/** A list of objects: a line of inputs for each. */
const LinesInput = (props: FieldInputProps) => (
  <Suspense fallback={<InputPlaceholder label={props.label} />}>
    <LazyLinesInput {...props} Input={FieldInput} />
  </Suspense>
);
const LazyLinesInput = lazy(() => import('./LinesInput'), 'LinesInput');
const PlaceInput = (props: FieldInputProps) => (
  <Suspense fallback={<InputPlaceholder label={props.label} />}>
    <LazyPlaceInput {...props} />
  </Suspense>
);
const LazyPlaceInput = lazyPage(() => import('./PlaceInput'), 'PlaceInput');
const ColourInput = (props: FieldInputProps) => {
  const loadedInputs = useAutocompleteInputs();
  return loadedInputs ? (
    <loadedInputs.ColourInput {...getCommonProps(props)} />
  ) : (
    <InputPlaceholder label={props.label} />
  );
};
const ReferenceInput = (props: FieldInputProps) => {
  const loadedInputs = useAutocompleteInputs();
  return loadedInputs ? (
    <loadedInputs.ReferenceFieldInput target={props.info.target!} common={getCommonProps(props)} />
  ) : (
    <InputPlaceholder label={props.label} />
  );
};
const DayInput = (props: FieldInputProps) => {
  const { source } = props.info;
  const startField = usePeriodStart(source);
  const { label, disabled, autoFocus } = props;
  const { validate = [], defaultValue } = getCommonProps(props);
  const validateOrder = (day: string, values: Record<string, unknown>) =>
    startField && isReversed(values[startField], day) ? 'terrain.generated.periodReversed' : undefined;
  return (
    <DayField
      {...{ source, label, disabled, autoFocus, defaultValue }}
      validate={[...validate, validateOrder]}
    />
  );
};

/** For the last day of a period: the field of its first day. When that changes, the last day is validated again. */
const usePeriodStart = (source: string) => {
  const startField = getStartField(source);
  const { trigger } = useFormContext();
  const value = useWatch({ name: startField ?? source, disabled: !startField });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field's value is what changed
  useEffect(() => {
    if (startField) void trigger(source);
  }, [startField, source, value, trigger]);
  return startField;
};
const InstantInput = (props: FieldInputProps) => <DateTimeInput {...getCommonProps(props)} />;

const ThreeWayInput = (props: FieldInputProps) => (
  <SegmentsInput
    {...props}
    choices={['all', 'no', 'yes']}
    fallback="terrain.generated.threeWay"
    whenEmpty="all"
  />
);

/** The input of each field type. A filter set only by links (`carried`) has a chip that removes it, and no input. */
const inputs: Record<Exclude<OwnFieldType, 'carried'>, (props: FieldInputProps) => React.ReactNode> = {
  catalogue: ChoiceInput,
  choice: ChoiceInput,
  colour: ColourInput,
  coordinate: DecimalInput,
  day: DayInput,
  due: DayInput,
  email: EmailInput,
  id: NumericInput,
  jobKind: ChoiceInput,
  jobState: ChoiceInput,
  longText: LongTextInput,
  optionalBoolean: ChoiceInput,
  phone: PhoneInput,
  place: PlaceInput,
  reference: ReferenceInput,
  threeWay: ThreeWayInput,
  timeOfDay: TimeInput,
  timestamp: InstantInput,
  webAddress: WebAddressInput,
  yesNo: ChoiceInput,
};
