import type { BoardAgent } from '../../../contract/office/board';
import type { ProposalRequest } from './proposal-state';
import type { useProposal } from './useProposal';
import type { ProposalTexts } from './useProposalTexts';

/** The current proposal of a board, and what its user may do with it. */
export type BoardProposal = Omit<ReturnType<typeof useProposal>, 'propose' | 'remove'> & {
  agents: readonly BoardAgent[];
  texts: ProposalTexts;
  widen: (request: ProposalRequest) => void;
};
