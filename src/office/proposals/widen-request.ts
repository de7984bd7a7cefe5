import {
  maxOvertime,
  proposalLimits,
  type SkipReason,
  type Widening,
} from '../../../contract/office/proposals';
import type { ProposalRequest, ProposalState } from './proposal-state';

/** The question again, widened for what was skipped for a cause; null where that helps none of it. */
export const widenRequest = (
  { request, skipped }: Pick<ProposalState, 'request' | 'skipped'>,
  cause: SkipReason,
  widening: Widening,
): ProposalRequest | null => {
  const ofCause = skipped.filter(each => each.cause === cause);
  const helped = ofCause.flatMap(({ nearest }) => (nearest?.widening === widening ? [nearest] : []));
  if (!helped.length) return null;
  if (widening === 'overtime')
    return request.overtime === maxOvertime ? null : { ...request, overtime: maxOvertime };
  if (widening === 'nextWeek') {
    const [week] = helped.map(({ day }) => day).sort();
    return { ...request, week, keys: ofCause.map(({ item }) => item.key) };
  }
  const agents = [...new Set([...request.agents, ...helped.map(({ agent_id }) => agent_id)])];
  const allowed = agents.slice(0, proposalLimits.agents);
  return allowed.length > request.agents.length ? { ...request, agents: allowed } : null;
};
