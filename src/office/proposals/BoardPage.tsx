import { useMemo, useRef } from 'react';
import { proposals } from '../../../contract/office/proposals';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { Board } from '../board/Board';
import type { BoardView, Ghost as ShownGhost } from '../board/ghosts';
import { ProposalBar } from './ProposalBar';
import { ProposeButton } from './ProposeButton';
import type { ProposalRequest } from './proposal-state';
import { useProposal } from './useProposal';
import { useProposalTexts } from './useProposalTexts';

/** The planning board with computed proposals, shown as « ghosts » until they are accepted. */
export const BoardPage = () =>
  useCan()(proposals.actions.propose.needs) ? <ProposingBoard /> : <AccessDenied />;

const ProposingBoard = () => {
  const texts = useProposalTexts();
  const proposal = useProposal();
  const boardRef = useRef<BoardView>(undefined);
  const { shown } = proposal;
  const ghosts = useMemo(() => {
    if (!shown) return [];
    const reasonOf = texts.reasonsOf(shown);
    return shown.ghosts.map(ghost => ({ ...ghost, reason: reasonOf(ghost) }));
  }, [shown, texts]);
  const ghostsOf = ({ item }: ShownGhost) => shown!.ghosts.filter(ghost => ghost.item.key === item.key);
  const accept: typeof proposal.accept = async accepted => {
    await proposal.accept(accepted);
    boardRef.current?.refetchBoard();
  };
  return (
    <Board
      ghosts={ghosts}
      onAcceptGhost={ghost => accept(ghostsOf(ghost))}
      onDropGhost={ghost => proposal.drop(ghostsOf(ghost))}
      onPlanItems={proposal.remove}
      toolbar={board => {
        boardRef.current = board;
        return (
          <ProposeButton
            agents={board.agents}
            running={proposal.running}
            texts={texts}
            onPropose={agents => proposal.propose({ week: board.days[0], agents, filter: board.trayFilter })}
          />
        );
      }}
      footer={board => {
        const widen = (request: ProposalRequest) => {
          if (!board.days.includes(request.week)) board.showWeek(request.week);
          proposal.propose(request);
        };
        return <ProposalBar proposal={{ ...proposal, texts, accept, agents: board.agents, widen }} />;
      }}
    />
  );
};
