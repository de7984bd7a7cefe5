import { minPasswordLength } from '../../../contract/framework/new-password';
import { useHealth } from './useHealth';

/** The minimum length of a new password: the contract's, or a larger one of the settings. */
export const useMinPasswordLength = () => useHealth()?.password_min ?? minPasswordLength;
