import { useQuery } from '@tanstack/react-query';
import { connection } from '../providers/connection';
import { importPart } from '../providers/importPart';

type AutocompleteInputs = typeof import('./autocomplete-inputs');
let autocompleteInputs: AutocompleteInputs | null = null;

/**
 * The lazily loaded inputs, null until they are loaded. Not by `lazy`: a suspended input is rendered before it
 * is visible, and a form registers it as a field, required even if it never appears.
 */
export const useAutocompleteInputs = () => {
  const { data } = useQuery({
    queryKey: ['part', 'autocomplete-inputs'],
    queryFn: loadAutocompleteInputs,
    enabled: autocompleteInputs === null,
    retry: false,
    // During an outage the form waits with what was typed; otherwise the error boundary reports the failure.
    throwOnError: () => !connection.read(),
  });
  return data ?? autocompleteInputs;
};

/** Loads the inputs in advance, so that a form with such a field has them before the first key. */
export const loadAutocompleteInputs = async () => {
  autocompleteInputs ??= await importPart(() => import('./autocomplete-inputs'));
  return autocompleteInputs;
};
