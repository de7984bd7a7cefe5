import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { type DragPlans, getWithdrawablePlans, isUnsaved, type PlacedPlan } from './drag-item';
import type { Ghost } from './ghosts';
import type { BoardTexts } from './useBoardTexts';

type Props = {
  anchor: HTMLElement;
  texts: BoardTexts;
  onClose: () => void;
} & (
  | {
      placed: PlacedPlan;
      /** The plan and those selected with it, if they are movable. */
      dragPlans?: DragPlans;
      onMove: (dragged: DragPlans) => void;
      onPickUp?: (dragged: DragPlans) => void;
      onWithdraw: (dragged: DragPlans) => void;
    }
  | { ghost: Ghost; onAccept?: () => void; onDrop?: () => void }
);

/** The actions on a plan, or on a proposed one, without dragging. */
export const PlanMenu = ({ anchor, texts, onClose, ...subject }: Props) => {
  const { say, kind, formats } = texts;
  const closeAndRun = (action: () => void) => () => {
    onClose();
    action();
  };
  const about = 'placed' in subject ? subject.placed.plan : subject.ghost.item;
  const renderItem = (name: string, action: (() => void) | undefined, values?: object) =>
    action && (
      <MenuItem key={name} onClick={closeAndRun(action)}>
        {say(name, values)}
      </MenuItem>
    );
  const renderPlanItems = (placed: Extract<typeof subject, { placed: PlacedPlan }>) => {
    const { dragPlans, onMove, onPickUp, onWithdraw } = placed;
    const withdrawn = getWithdrawablePlans(dragPlans);
    return (
      dragPlans && [
        renderItem('moveTo', () => onMove(dragPlans)),
        renderItem('hold', onPickUp && (() => onPickUp(dragPlans))),
        renderItem('withdraw', withdrawn && (() => onWithdraw(withdrawn)), {
          smart_count: withdrawn?.plans.length,
        }),
      ]
    );
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <ListSubheader sx={{ lineHeight: 1.4, py: 1, maxWidth: 300 }}>
        {kind(about.task_type)} · {about.site_code} {about.site_name}
        {'placed' in subject && subject.placed.plan.instruction && (
          <div>{subject.placed.plan.instruction}</div>
        )}
        {'placed' in subject && isUnsaved(subject.placed.plan.planid) && <div>{say('saving')}</div>}
        {'ghost' in subject && (
          <div>
            {formats.day(subject.ghost.day)} · {subject.ghost.reason}
          </div>
        )}
      </ListSubheader>
      {'placed' in subject
        ? renderPlanItems(subject)
        : [renderItem('acceptGhost', subject.onAccept), renderItem('dropGhost', subject.onDrop)]}
      <MenuItem component={Link} to={`/sites/detail/${about.site_id}`}>
        {say('openSite')}
      </MenuItem>
    </Menu>
  );
};
