import { useFieldText } from './UniqueInput';
import { useAvailability } from './useAvailability';

/** Whether username or e-mail address block submitting (document 3, section 5). */
export const useIsSubmitBlocked = ({ username, email }: { username?: string; email?: string } = {}) => {
  const name = useAvailability('username', useFieldText('username'), username);
  const address = useAvailability('email', useFieldText('email'), email);
  const nameless = name === 'empty' && username === undefined;
  return nameless || [name, address].some(state => state === 'malformed' || state === 'taken');
};
