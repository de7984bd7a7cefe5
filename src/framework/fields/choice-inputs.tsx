import { useResourceContext } from 'ra-core';
import { useState } from 'react';
import { SelectInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { getCommonProps } from './common-props';
import { listFieldChoices, nameFieldChoice } from './field-choices';
import type { FieldInfo, FieldInputProps } from './field-info';
import type { Reference } from './field-type';
import { getFieldType } from './field-types';
import { listFilterChoices } from './filter-choices';
import { InputPlaceholder } from './InputPlaceholder';
import { useAutocompleteInputs } from './useAutocompleteInputs';
import { type ListChoice, useWords } from './useWords';

/** The input of a field type by its definition. */
export const ChoiceInput = (props: FieldInputProps) => {
  const { texts, listChoices, reference } = getFieldType(props.info.word!);
  if (texts || listChoices) return <OptionInput {...props} />;
  return reference ? <SearchInput {...props} reference={reference} /> : <ListInput {...props} />;
};

/** The input of labelled values that are in no list, such as those of an enum. */
export const OptionInput = (props: FieldInputProps) => {
  const choices = listFilterChoices(props.info, useWords(), useResourceContext());
  return <SelectedInput {...props} choices={choices ?? []} />;
};

/** More choices than this can be searched. */
const maxUnsearchedChoices = 12;

const ListInput = (props: FieldInputProps) => {
  const { info, purpose } = props;
  const { searched, offers } = getFieldType(info.word!);
  const listed = listFieldChoices(info, useWords()) ?? [];
  const isNarrowed = purpose === 'form' && offers !== undefined;
  const by = useWatch({ name: offers?.by ?? info.source, disabled: !isNarrowed || !offers.by });
  const offered = isNarrowed ? listed.filter(choice => offers.isOffered(choice, by)) : listed;
  const choices = useChoicesWithSelected(info, offered);
  const isLong = useFirstLength(listed) > maxUnsearchedChoices;
  return searched || isLong ? (
    <SearchInput {...props} choices={choices} />
  ) : (
    <SelectedInput {...props} choices={choices} />
  );
};

/** The length of a list when it is first loaded: a select that became a search while it is open would close. */
const useFirstLength = (listed: ListChoice[]) => {
  const [length, setLength] = useState(listed.length);
  if (length === 0 && listed.length > 0) setLength(listed.length);
  return length;
};

/** The choices of a list, plus the selected value if it is not among them: a value set by a link is never blank. */
const useChoicesWithSelected = (info: FieldInfo, choices: ListChoice[]) => {
  const words = useWords();
  const id = useWatch({ name: info.source });
  const isMissing = choices.length > 0 && id && !choices.some(choice => String(choice.id) === String(id));
  return isMissing ? [...choices, { id, name: nameFieldChoice(info, id, words) }] : choices;
};

const SelectedInput = ({ choices, ...props }: FieldInputProps & { choices: ListChoice[] }) => {
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

type SearchProps = FieldInputProps & ({ choices: ListChoice[] } | { reference: Reference });
const SearchInput = (props: SearchProps) => {
  const loadedInputs = useAutocompleteInputs();
  if (!loadedInputs) return <InputPlaceholder label={props.label} />;
  const common = getCommonProps(props);
  return 'reference' in props ? (
    <loadedInputs.ReferenceSearchInput reference={props.reference} common={common} />
  ) : (
    <loadedInputs.ChoiceSearchInput choices={props.choices} common={common} />
  );
};
