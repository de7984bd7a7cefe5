import type { AutocompleteInputProps } from 'react-admin';

/** The props that every input with a search gets. */
export type SearchableProps = {
  common: { source: string } & Pick<
    AutocompleteInputProps,
    'label' | 'validate' | 'defaultValue' | 'disabled' | 'autoFocus' | 'fullWidth' | 'helperText'
  >;
};

/** Opens by a click, a key or an arrow: if focus alone opened it, a click on the field would close it. */
export const searchProps = { translateChoice: false, size: 'small', openOnFocus: false } as const;
