import { useFieldText } from './UniqueInput';
import { useAvailability } from './useAvailability';

/** Whether username or e-mail emailState block submitting (document 3, section 5). */
export const useIsSubmitBlocked = ({ username, email }: { username?: string; email?: string } = {}) => {
  const usernameState = useAvailability('username', useFieldText('username'), username);
  const emailState = useAvailability('email', useFieldText('email'), email);
  const isUsernameMissing = usernameState === 'empty' && username === undefined;
  return isUsernameMissing || [usernameState, emailState].some(state => state === 'malformed' || state === 'taken');
};
