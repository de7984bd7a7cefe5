import { invalid } from '../../framework/http/errors';

/** What came is not what its sender said that it would be. */
export const otherBytes = () => invalid('sha256', 'otherBytes');
