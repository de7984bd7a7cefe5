import { useQuery } from '@tanstack/react-query';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { ApiError } from '../../../framework/providers/ApiError';
import { call } from '../../../framework/providers/call';
import { useDebouncedValue } from '../../../framework/ui/useDebouncedValue';

export type UniqueField = 'username' | 'email';
export type Availability = 'empty' | 'malformed' | 'checking' | 'free' | 'taken' | 'unknown';

/**
 * Whether a username or an e-mail address is available: checked on the server 400 ms after the last key
 * (document 3, sections 5 and 9). One's `own` is not checked; `unknown` if the server did not answer.
 */
export const useAvailability = (field: UniqueField, text: string, own?: string): Availability => {
  const debouncedText = useDebouncedValue(text, debounceMs);
  const shouldCheck = text !== '' && text !== own && isWellFormed(field, text);
  const { data, isError } = useQuery({
    queryKey: ['availability', field, debouncedText],
    queryFn: ({ signal }) => checkAvailability(field, debouncedText, signal),
    enabled: shouldCheck && debouncedText === text,
    retry: false,
  });
  if (text === '') return 'empty';
  if (text === own) return 'free';
  if (debouncedText !== text) return 'checking';
  if (!shouldCheck) return 'malformed';
  if (isError) return 'unknown';
  return data ?? 'checking';
};

const checkAvailability = async (field: UniqueField, text: string, signal: AbortSignal) => {
  try {
    await call(accountActions.actions.availability, { [field]: text }, { signal });
    return 'free' as const;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return 'taken' as const;
    throw error;
  }
};

const { username, email } = accountActions.actions.registerAgent.input.shape;
const isWellFormed = (field: UniqueField, text: string) =>
  (field === 'username' ? username : email).safeParse(text).success;

/** Milliseconds after the last key. */
const debounceMs = 400;
