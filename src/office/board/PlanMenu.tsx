import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import { type DragPlans, getWithdrawablePlans, type PlacedPlan } from './drag-item';
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
      held?: DragPlans;
      onMove: (dragged: DragPlans) => void;
      onHold?: (dragged: DragPlans) => void;
      onWithdraw: (dragged: DragPlans) => void;
    }
  | { ghost: Ghost; onAccept?: () => void; onDrop?: () => void }
);

/** The actions on a plan, or on a proposed one, without dragging. */
export const PlanMenu = ({ anchor, texts, onClose, ...of }: Props) => {
  const { say, kind, formats } = texts;
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  const about = 'placed' in of ? of.placed.plan : of.ghost.item;
  const item = (name: string, act: (() => void) | undefined, values?: object) =>
    act && (
      <MenuItem key={name} onClick={then(act)}>
        {say(name, values)}
      </MenuItem>
    );
  const ofPlan = (placed: Extract<typeof of, { placed: PlacedPlan }>) => {
    const { held, onMove, onHold, onWithdraw } = placed;
    const withdrawn = getWithdrawablePlans(held);
    return (
      held && [
        item('moveTo', () => onMove(held)),
        item('hold', onHold && (() => onHold(held))),
        item('withdraw', withdrawn && (() => onWithdraw(withdrawn)), {
          smart_count: withdrawn?.plans.length,
        }),
      ]
    );
  };
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <ListSubheader sx={{ lineHeight: 1.4, py: 1, maxWidth: 300 }}>
        {kind(about.task_type)} · {about.site_code} {about.site_name}
        {'placed' in of && of.placed.plan.instruction && <div>{of.placed.plan.instruction}</div>}
        {'ghost' in of && (
          <div>
            {formats.shortDay(of.ghost.day)} · {of.ghost.reason}
          </div>
        )}
      </ListSubheader>
      {'placed' in of ? ofPlan(of) : [item('acceptGhost', of.onAccept), item('dropGhost', of.onDrop)]}
      <MenuItem component={Link} to={`/sites/detail/${about.site_id}`}>
        {say('openSite')}
      </MenuItem>
    </Menu>
  );
};
