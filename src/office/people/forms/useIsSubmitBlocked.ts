import { useFieldText } from './UniqueInput';
import { type Availability, useAvailability } from './useAvailability';

/** Whether username or e-mail address block submitting (document 3, section 5). */
export const useIsSubmitBlocked = ({ username, email }: { username?: string; email?: string } = {}) => {
  const usernameState = useAvailability('username', useFieldText('username'), username);
  const emailState = useAvailability('email', useFieldText('email'), email);
  const isUsernameMissing = usernameState === 'empty' && username === undefined;
  const isInvalid = (state: Availability) => state === 'malformed' || state === 'taken';
  return isUsernameMissing || isInvalid(usernameState) || isInvalid(emailState);
};
