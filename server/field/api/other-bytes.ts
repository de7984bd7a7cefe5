import { invalid } from '../../framework/http/errors';

/** The received bytes do not match the announced hash. */
export const otherBytes = () => invalid('sha256', 'otherBytes');
