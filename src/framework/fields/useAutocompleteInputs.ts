import { useEffect, useState } from 'react';

type AutocompleteInputs = typeof import('./autocomplete-inputs');
let autocompleteInputs: AutocompleteInputs | null = null;

/**
 * The lazily loaded inputs, null until they are loaded. Not by `lazy`: a suspended input is rendered before it
 * is visible, and a form registers it as a field, required even if it never appears.
 */
export const useAutocompleteInputs = () => {
  const [loadedInputs, setInputs] = useState(autocompleteInputs);
  useEffect(() => {
    if (loadedInputs) return;
    // Thrown while rendering, so that the error boundary reports it.
    const throwInRender = (error: unknown) =>
      setInputs(() => {
        throw error;
      });
    void loadAutocompleteInputs().then(setInputs, throwInRender);
  }, [loadedInputs]);
  return loadedInputs;
};

/** Loads the inputs in advance, so that a form with such a field has them before the first key. */
export const loadAutocompleteInputs = async () => {
  autocompleteInputs ??= await import('./autocomplete-inputs');
  return autocompleteInputs;
};
