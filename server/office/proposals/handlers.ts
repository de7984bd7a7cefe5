import type { proposals } from '../../../contract/office/proposals';
import type { Config } from '../../framework/config/config';
import type { Handlers } from '../../framework/http/mount';
import { proposeWeek } from './propose';

export const proposalHandlers = (config: Pick<Config, 'routingUrl'>): Handlers<typeof proposals> => ({
  // Read-only, and it computes for seconds: it holds no transaction open.
  propose: proposeWeek(() => config.routingUrl),
});
