import { invalid } from '../../framework/http/errors';

/** The received bytes do not match the announced hash. */
export const createHashMismatchError = () => invalid('sha256', 'otherBytes');
