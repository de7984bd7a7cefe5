import { minPassword } from '../../../contract/organisation/new-password';
import { useHealth } from './useHealth';

/** The fewest characters of a new password: the contract's, or more where the settings ask for more. */
export const usePasswordMin = () => useHealth()?.password_min ?? minPassword;
