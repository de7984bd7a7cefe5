import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import { accountActions } from '../../../contract/organisation/account-actions';
import { AllowedLink } from '../../framework/ui/AllowedLink';
import { EmptyState } from '../../framework/ui/EmptyState';
import type { BoardTexts } from './useBoardTexts';

type NoAgentsProps = {
  /** Resets the filters, if any is set. */
  onReset: (() => void) | undefined;
  texts: BoardTexts;
};

/** In place of a board without agents: none exists yet, or the filters hide them all. */
export const NoAgents = ({ onReset, texts: { say } }: NoAgentsProps) => (
  <EmptyState
    icon={<GroupsOutlined aria-hidden />}
    title={say(onReset ? 'emptyFiltered' : 'empty')}
    text={say(onReset ? 'emptyFilteredHint' : 'emptyHint')}
    onReset={onReset}
    action={
      !onReset && (
        <AllowedLink needs={accountActions.actions.registerAgent.needs} to="/agents/new">
          {say('newAgent')}
        </AllowedLink>
      )
    }
  />
);
