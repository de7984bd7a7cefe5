import { useState } from 'react';
import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput } from 'react-admin';
import type { Site } from '../../../contract/sites/sites';
import { useMatchChoice } from './useMatchChoice';
import type { ListChoice } from './useWords';

/** A chunk of their own: they are a tenth of what a first list needs. */
export { BooleanInput } from 'react-admin';
export { ColourInput } from './ColourInput';

type SearchableProps = {
  common: Pick<
    AutocompleteInputProps,
    'source' | 'label' | 'validate' | 'defaultValue' | 'disabled' | 'autoFocus' | 'fullWidth' | 'helperText'
  >;
};

/** Searches among choices or, without choices, among the server's sites. */
export const SearchableInput = ({
  choices,
  ...props
}: SearchableProps & { choices?: ListChoice[]; source: string }) =>
  choices ? <ChoiceSearchInput choices={choices} {...props} /> : <SiteInput {...props} />;

/** Opens by a click, a key or an arrow: if focus alone opened it, a click on the field would close it. */
const searchProps = { translateChoice: false, size: 'small', openOnFocus: false } as const;
const ChoiceSearchInput = ({
  choices,
  common,
  source,
}: SearchableProps & { choices: ListChoice[]; source: string }) => (
  <AutocompleteInput
    {...common}
    {...searchProps}
    choices={choices}
    matchSuggestion={useMatchChoice(source)}
  />
);

/** Sites are fetched once the user searches: most lists with this field never need them. */
const SiteInput = ({ source, common }: SearchableProps & { source: string }) => {
  const [opened, setOpened] = useState(false);
  return (
    <ReferenceInput
      source={source}
      reference="sites"
      sort={byCode}
      perPage={20}
      enableGetChoices={() => opened}
    >
      <AutocompleteInput
        {...common}
        optionText={getSiteName}
        filterToQuery={toSiteQuery}
        onOpen={() => setOpened(true)}
        {...searchProps}
      />
    </ReferenceInput>
  );
};
/** Constant: another function would clear the letter whose typing opened the field. */
const getSiteName = ({ site_code, site_name }: Pick<Site, 'site_code' | 'site_name'>) =>
  [site_code, site_name].filter(Boolean).join(' · ');
const toSiteQuery = (text: string) => (text ? { site_code: text } : {});
const byCode = { field: 'site_code', order: 'ASC' as const };
