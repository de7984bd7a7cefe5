import { TextField as Field } from '@mui/material';
import { useResourceContext } from 'ra-core';
import { useEffect, useState } from 'react';
import {
  DateTimeInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  number,
  required,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldType } from '../../../contract/framework/field-meta';
import type { ListName } from '../../../contract/framework/form-lists';
import { readNumber } from '../../../contract/framework/numbers';
import { getStartField, isReversed } from '../../../contract/framework/period-fields';
import { DayInput as DayField } from '../date-picker/DayInput';
import type { FieldInfo, FieldInputProps } from './field-info';
import { SegmentsInput } from './SegmentsInput';
import { useAutocompleteInputs } from './useAutocompleteInputs';
import { type ListChoice, useWords } from './useWords';

/** To load all inputs in advance: in the chunk of this module. */
export { loadAutocompleteInputs } from './useAutocompleteInputs';

/** The input of a field: chosen by its field type (`word`, see `FieldType`), or else by the type of its values. */
export const FieldInput = (props: FieldInputProps) => {
  const Input = getInputFor(props.info);
  return <Input {...props} />;
};

const getInputFor = ({ word, type, options, isWhole }: FieldInfo) => {
  if (word && word !== 'carried') return inputs[word];
  if (type === 'boolean') return CheckInput;
  if (type === 'number') return isWhole ? NumericInput : DecimalInput;
  return options ? OptionInput : PlainInput;
};

/** The props that every react-admin input gets. */
const getCommonProps = ({ info, purpose, label, disabled, autoFocus }: FieldInputProps) => ({
  source: info.source,
  label,
  disabled,
  autoFocus,
  fullWidth: true,
  helperText: false as const,
  defaultValue: purpose === 'form' ? info.defaultValue : undefined,
  validate: purpose === 'form' ? listValidators(info) : undefined,
});
const listValidators = (info: FieldInfo) =>
  [
    info.required && required(),
    info.maxLength !== undefined && maxLength(info.maxLength),
    info.min !== undefined && minValue(info.min),
    info.max !== undefined && maxValue(info.max),
  ].filter(validator => validator !== false);

const PlainInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} type="text" autoComplete="off" />
);
const PhoneInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} type="tel" autoComplete="off" />
);
const LongTextInput = (props: FieldInputProps) => (
  <TextInput {...getCommonProps(props)} multiline minRows={3} />
);
const NumericInput = (props: FieldInputProps) => <NumberInput {...getCommonProps(props)} />;
const decimalKeys = { htmlInput: { inputMode: 'decimal' } } as const;
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
      slotProps={decimalKeys}
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
    <InputPlaceholder {...props} />
  );
};
const ColourInput = (props: FieldInputProps) => {
  const loadedInputs = useAutocompleteInputs();
  return loadedInputs ? (
    <loadedInputs.ColourInput {...getCommonProps(props)} />
  ) : (
    <InputPlaceholder {...props} />
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

/** The choices of a list, plus the selected value if it is not among them: a value set by a link is never blank. */
const useChoicesWithSelected = ({ source, list }: FieldInfo, choices: ListChoice[]) => {
  const { nameOf } = useWords();
  const id = useWatch({ name: source });
  const isMissing = choices.length > 0 && id && !choices.some(choice => String(choice.id) === String(id));
  return isMissing ? [...choices, { id, name: nameOf(list as ListName, id) }] : choices;
};

const ChoiceInput = ({ choices, ...props }: FieldInputProps & { choices: ListChoice[] }) => {
  const { translate, lists } = useWords();
  const { info, purpose } = props;
  // If an empty selection has a label of its own (« Activé »), « all » is an extra choice.
  const emptyChoice = choices.find(({ id }) => id === '');
  const offered = choices.filter(({ id }) => id !== '' && (emptyChoice || id !== 'all'));
  return (
    <SelectInput
      {...getCommonProps(props)}
      choices={offered}
      isPending={!lists && offered.length === 0}
      // If « all » is a value of its own it replaces the empty choice.
      emptyText={purpose === 'filter' ? (emptyChoice?.name ?? translate('terrain.generated.all')) : undefined}
      emptyValue={info.takesAll ? 'all' : ''}
      slotProps={emptyChoice && displayEmptyProps}
      translateChoice={false}
    />
  );
};
const displayEmptyProps = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
const SearchableChoiceInput = ({ choices, ...props }: FieldInputProps & { choices?: ListChoice[] }) => {
  const loadedInputs = useAutocompleteInputs();
  return loadedInputs ? (
    <loadedInputs.SearchableInput
      source={props.info.source}
      choices={choices}
      common={getCommonProps(props)}
    />
  ) : (
    <InputPlaceholder {...props} />
  );
};
const SiteInput = (props: FieldInputProps) => <SearchableChoiceInput {...props} />;
/** In place of an input that is not loaded yet. */
const InputPlaceholder = ({ label }: FieldInputProps) => (
  <Field label={label} disabled fullWidth size="small" margin="none" />
);

/** More choices than this can be searched. */
const maxUnsearchedChoices = 12;

const ListInput = (props: FieldInputProps) => {
  const listed = useWords().choicesOf(props.info.list ?? '');
  const choices = useChoicesWithSelected(props.info, listed);
  return listed.length > maxUnsearchedChoices ? (
    <SearchableChoiceInput {...props} choices={choices} />
  ) : (
    <ChoiceInput {...props} choices={choices} />
  );
};
/** An input for the choices of a given list. */
const createListInput = (list: string) => (props: FieldInputProps) => (
  <ListInput {...props} info={{ ...props.info, list }} />
);

const OptionInput = (props: FieldInputProps) => {
  const { translate } = useWords();
  const resource = useResourceContext();
  const { source, options = [] } = props.info;
  const nameOf = (id: string) => translate(`resources.${resource}.choices.${source}.${id}`, { _: id });
  return <ChoiceInput {...props} choices={options.map(id => ({ id, name: nameOf(id) }))} />;
};
/** An input for an enum whose labels are a group of the general texts of the product. */
const createEnumInput =
  (textGroup: 'taskStatus' | 'anomalyStatus' | 'severity' | 'jobKind' | 'jobState' | 'areas') =>
  (props: FieldInputProps) => {
    const { translate } = useWords();
    const nameOf = (id: string) => translate(`terrain.generated.${textGroup}.${id}`);
    return (
      <ChoiceInput {...props} choices={(props.info.options ?? []).map(id => ({ id, name: nameOf(id) }))} />
    );
  };
const AreaInput = createEnumInput('areas');

const OwnerInput = (props: FieldInputProps) => {
  const owners = useWords().choicesOf('site_owners');
  // New sites and changes of owner leave out outsource (document 1, sections 2 and 5).
  const offered = props.purpose === 'form' ? owners.filter(({ assignable }) => assignable) : owners;
  return <ChoiceInput {...props} choices={offered} />;
};
const ManagerInput = (props: FieldInputProps) => {
  const managers = useWords().choicesOf('managers');
  const owner = useWatch({ name: 'site_owner', disabled: props.purpose === 'filter' });
  // Once an owner is chosen, those who work for it (document 1, section 5).
  const offered =
    props.purpose === 'form' && owner ? managers.filter(({ type }) => type === owner) : managers;
  const info = { ...props.info, list: 'managers' };
  return <SearchableChoiceInput {...props} choices={useChoicesWithSelected(info, offered)} />;
};
const AccountInput = (props: FieldInputProps) => {
  const { choicesOf } = useWords();
  const people = ['agents', 'managers', 'cluster_managers'].flatMap(choicesOf);
  return <SearchableChoiceInput {...props} choices={people} />;
};
const ThreeWayInput = (props: FieldInputProps) => (
  <SegmentsInput
    {...props}
    choices={['all', 'no', 'yes']}
    fallback="terrain.generated.threeWay"
    whenEmpty="all"
  />
);
const YesNoInput = (props: FieldInputProps) => {
  const { translate } = useWords();
  const choices = [
    { id: 'oui', name: translate('terrain.generated.yes') },
    { id: 'non', name: translate('terrain.generated.no') },
  ];
  return <ChoiceInput {...props} choices={choices} />;
};

/** The input of each field type. A filter set only by links (`carried`) has a chip that removes it, and no input. */
export const inputs: Record<Exclude<FieldType, 'carried'>, (props: FieldInputProps) => React.ReactNode> = {
  account: AccountInput,
  anomalyStatus: createEnumInput('anomalyStatus'),
  agent: createListInput('agents'),
  area: AreaInput,
  catalogue: ListInput,
  choice: ListInput,
  cluster: createListInput('clusters'),
  colour: ColourInput,
  coordinate: DecimalInput,
  day: DayInput,
  due: DayInput,
  id: NumericInput,
  jobKind: createEnumInput('jobKind'),
  jobState: createEnumInput('jobState'),
  longText: LongTextInput,
  manager: ManagerInput,
  owner: OwnerInput,
  phone: PhoneInput,
  severity: createEnumInput('severity'),
  site: SiteInput,
  siteStatus: createListInput('site_status'),
  taskKind: AreaInput,
  taskStatus: createEnumInput('taskStatus'),
  threeWay: ThreeWayInput,
  timestamp: InstantInput,
  wilaya: createListInput('wilayas'),
  yesNo: YesNoInput,
};
