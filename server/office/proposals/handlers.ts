import type { proposals } from '../../../contract/office/proposals';
import type { Config } from '../../framework/config/config';
import type { Handlers } from '../../framework/http/mount';
import { proposeWeek } from './propose';

export const proposalHandlers = (config: Pick<Config, 'routingUrl'>): Handlers<typeof proposals> => ({
  // It writes nothing, and computes for seconds: no transaction waits for it.
  propose: proposeWeek(() => config.routingUrl),
});
