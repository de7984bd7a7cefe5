import type { proposals } from '../../contract/proposals';
import type { Config } from '../config';
import { changesNoTotal, type Handlers, outsideTransaction } from '../platform/mount';
import { proposeWeek } from './propose';

export const proposalHandlers = (config: Pick<Config, 'routingUrl'>): Handlers<typeof proposals> => ({
  // It writes nothing, and computes for seconds: no transaction waits for it.
  propose: outsideTransaction(changesNoTotal(proposeWeek(() => config.routingUrl))),
});
