import type { proposals } from '../../contract/proposals';
import type { Config } from '../config';
import type { Handlers } from '../platform/mount';
import { proposeWeek } from './propose';

export const proposalHandlers = (config: Pick<Config, 'routingUrl'>): Handlers<typeof proposals> => ({
  // It writes nothing, and computes for seconds: no transaction waits for it.
  propose: proposeWeek(() => config.routingUrl),
});
