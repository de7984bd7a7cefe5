import { TextField as Field } from '@mui/material';
import { useResourceContext } from 'ra-core';
import { useEffect, useState } from 'react';
import {
  DateTimeInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { getStartField, isReversed } from '../../../contract/framework/period-fields';
import type { ListName } from '../../../contract/organisation/form-lists';
import type { FieldType } from '../../../contract/organisation/vocabulary';
import { DayInput as DayField } from '../date-picker/DayInput';
import type { FieldInfo, FieldInputProps } from './field-info';
import { SegmentsInput } from './SegmentsInput';
import { type ListChoice, useWords } from './useWords';

/** The input of a field: by its field type (see `FieldType`), or by its type where the contract names no word. */
export const FieldInput = (props: FieldInputProps) => {
  const { facts } = props;
  const Input =
    facts.word && facts.word !== 'carried'
      ? inputs[facts.word]
      : facts.type === 'boolean'
        ? CheckInput
        : facts.type === 'number'
          ? NumericInput
          : facts.options
            ? OptionInput
            : PlainInput;
  return <Input {...props} />;
};

const common = ({ facts, purpose, label, disabled, autoFocus }: FieldInputProps) => ({
  source: facts.source,
  label,
  disabled,
  autoFocus,
  fullWidth: true,
  helperText: false as const,
  defaultValue: purpose === 'form' ? facts.defaultValue : undefined,
  validate: purpose === 'form' ? validators(facts) : undefined,
});
const validators = ({ required: must, longest, least, most }: FieldInfo) =>
  [
    must && required(),
    longest !== undefined && maxLength(longest),
    least !== undefined && minValue(least),
    most !== undefined && maxValue(most),
  ].filter(check => check !== false);

const PlainInput = (props: FieldInputProps) => (
  <TextInput {...common(props)} type="text" autoComplete="off" />
);
const PhoneInput = (props: FieldInputProps) => <TextInput {...common(props)} type="tel" autoComplete="off" />;
const LongInput = (props: FieldInputProps) => <TextInput {...common(props)} multiline minRows={3} />;
const NumericInput = (props: FieldInputProps) => <NumberInput {...common(props)} />;
const DecimalInput = (props: FieldInputProps) => <NumberInput {...common(props)} step="any" />;
const CheckInput = (props: FieldInputProps) => {
  const searched = useSearched();
  return searched ? <searched.BooleanInput {...common(props)} /> : <Coming {...props} />;
};
const ColourInput = (props: FieldInputProps) => {
  const searched = useSearched();
  return searched ? <searched.ColourInput {...common(props)} /> : <Coming {...props} />;
};
const DayInput = (props: FieldInputProps) => {
  const { source } = props.facts;
  const begin = useBegin(source);
  const { label, disabled, autoFocus } = props;
  const { validate = [], defaultValue } = common(props);
  const inOrder = (day: string, values: Record<string, unknown>) =>
    begin && isReversed(values[begin], day) ? 'terrain.generated.periodReversed' : undefined;
  return (
    <DayField {...{ source, label, disabled, autoFocus, defaultValue }} validate={[...validate, inOrder]} />
  );
};

/** If the day ends a period: the field that begins it, with which it is validated again. */
const useBegin = (source: string) => {
  const begin = getStartField(source);
  const { trigger } = useFormContext();
  const value = useWatch({ name: begin ?? source, disabled: !begin });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field's value is what changed
  useEffect(() => {
    if (begin) void trigger(source);
  }, [begin, source, value, trigger]);
  return begin;
};
const InstantInput = (props: FieldInputProps) => <DateTimeInput {...common(props)} />;

/** The choices of a list plus the selected value if it is not among them: a link's value is never blank. */
const useOffered = ({ source, list }: FieldInfo, choices: ListChoice[]) => {
  const { nameOf } = useWords();
  const id = useWatch({ name: source });
  const isMissing = choices.length > 0 && id && !choices.some(choice => String(choice.id) === String(id));
  return isMissing ? [...choices, { id, name: nameOf(list as ListName, id) }] : choices;
};

const ChosenInput = ({ choices, ...props }: FieldInputProps & { choices: ListChoice[] }) => {
  const { translate, lists } = useWords();
  const { facts, purpose } = props;
  // If an empty selection has a label of its own (« Activé »), « all » is an extra choice.
  const unchosen = choices.find(({ id }) => id === '');
  const offered = choices.filter(({ id }) => id !== '' && (unchosen || id !== 'all'));
  return (
    <SelectInput
      {...common(props)}
      choices={offered}
      isPending={!lists && offered.length === 0}
      // If « all » is a value of its own it replaces the empty choice.
      emptyText={purpose === 'filter' ? (unchosen?.name ?? translate('terrain.generated.all')) : undefined}
      emptyValue={facts.takesAll ? 'all' : ''}
      slotProps={unchosen && displayEmptyProps}
      translateChoice={false}
    />
  );
};
const displayEmptyProps = { select: { displayEmpty: true }, inputLabel: { shrink: true } };
const SearchedInput = ({ choices, ...props }: FieldInputProps & { choices?: ListChoice[] }) => {
  const searched = useSearched();
  return searched ? (
    <searched.SearchableInput source={props.facts.source} choices={choices} common={common(props)} />
  ) : (
    <Coming {...props} />
  );
};
const SiteInput = (props: FieldInputProps) => <SearchedInput {...props} />;
/** A placeholder for a lazily loaded field. */
const Coming = ({ label }: FieldInputProps) => (
  <Field label={label} disabled fullWidth size="small" margin="none" />
);
type Searched = typeof import('./autocomplete-inputs');
let loaded: Searched | null = null;
/**
 * The lazily loaded inputs, null until they are there. Not by `lazy`: a suspended input is rendered before it
 * is shown, and a form registers it as a field, required even if it never appears.
 */
const useSearched = () => {
  const [searched, setSearched] = useState(loaded);
  useEffect(() => {
    if (searched) return;
    const failed = (error: unknown) =>
      setSearched(() => {
        throw error;
      });
    void loadAutocompleteInputs().then(setSearched, failed);
  }, [searched]);
  return searched;
};
/** Preloads them, so that a form with such a field has it before the first key. */
export const loadAutocompleteInputs = async () => {
  loaded ??= await import('./autocomplete-inputs');
  return loaded;
};

const ListInput = (props: FieldInputProps) => {
  const listed = useWords().choicesOf(props.facts.list ?? '');
  const choices = useOffered(props.facts, listed);
  return listed.length > 12 ? (
    <SearchedInput {...props} choices={choices} />
  ) : (
    <ChosenInput {...props} choices={choices} />
  );
};
const listInput = (list: string) => (props: FieldInputProps) => (
  <ListInput {...props} facts={{ ...props.facts, list }} />
);

const OptionInput = (props: FieldInputProps) => {
  const { translate } = useWords();
  const resource = useResourceContext();
  const { source, options = [] } = props.facts;
  const nameOf = (id: string) => translate(`resources.${resource}.choices.${source}.${id}`, { _: id });
  return <ChosenInput {...props} choices={options.map(id => ({ id, name: nameOf(id) }))} />;
};
const wordInput =
  (word: 'taskStatus' | 'anomalyStatus' | 'severity' | 'jobKind' | 'jobState') =>
  (props: FieldInputProps) => {
    const { translate } = useWords();
    const nameOf = (id: string) => translate(`terrain.generated.${word}.${id}`);
    return (
      <ChosenInput {...props} choices={(props.facts.options ?? []).map(id => ({ id, name: nameOf(id) }))} />
    );
  };
const AreaInput = (props: FieldInputProps) => {
  const { translate } = useWords();
  const areas = props.facts.options ?? [];
  return (
    <ChosenInput
      {...props}
      choices={areas.map(id => ({ id, name: translate(`terrain.generated.areas.${id}`) }))}
    />
  );
};

const OwnerInput = (props: FieldInputProps) => {
  const owners = useWords().choicesOf('site_owners');
  // New sites and changes of owner leave out outsource (document 1, sections 2 and 5).
  const offered = props.purpose === 'form' ? owners.filter(({ assignable }) => assignable) : owners;
  return <ChosenInput {...props} choices={offered} />;
};
const ManagerInput = (props: FieldInputProps) => {
  const managers = useWords().choicesOf('managers');
  const owner = useWatch({ name: 'site_owner', disabled: props.purpose === 'filter' });
  // Once an owner is chosen, those who work for it (document 1, section 5).
  const offered =
    props.purpose === 'form' && owner ? managers.filter(({ type }) => type === owner) : managers;
  const facts = { ...props.facts, list: 'managers' };
  return <SearchedInput {...props} choices={useOffered(facts, offered)} />;
};
const AccountInput = (props: FieldInputProps) => {
  const { choicesOf } = useWords();
  const people = ['agents', 'managers', 'cluster_managers'].flatMap(choicesOf);
  return <SearchedInput {...props} choices={people} />;
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
  return <ChosenInput {...props} choices={choices} />;
};

/** A value carried by a link is shown and removed by its chip, and has no input. */
export const inputs: Record<Exclude<FieldType, 'carried'>, (props: FieldInputProps) => React.ReactNode> = {
  account: AccountInput,
  anomalyStatus: wordInput('anomalyStatus'),
  agent: listInput('agents'),
  area: AreaInput,
  catalogue: ListInput,
  choice: ListInput,
  cluster: listInput('clusters'),
  colour: ColourInput,
  coordinate: DecimalInput,
  day: DayInput,
  due: DayInput,
  id: NumericInput,
  jobKind: wordInput('jobKind'),
  jobState: wordInput('jobState'),
  longText: LongInput,
  manager: ManagerInput,
  owner: OwnerInput,
  phone: PhoneInput,
  severity: wordInput('severity'),
  site: SiteInput,
  siteStatus: listInput('site_status'),
  taskKind: AreaInput,
  taskStatus: wordInput('taskStatus'),
  threeWay: ThreeWayInput,
  timestamp: InstantInput,
  wilaya: listInput('wilayas'),
  yesNo: YesNoInput,
};
