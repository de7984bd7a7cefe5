import { ListSubheader, Menu, MenuItem } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Ghost } from './ghosts';
import { isMovable, type PlacedPlan } from './held';
import type { BoardTexts } from './useBoardTexts';

type Props = {
  anchor: HTMLElement;
  texts: BoardTexts;
  onClose: () => void;
} & (
  | { placed: PlacedPlan; onMove: () => void; onHold?: () => void }
  | { ghost: Ghost; onAccept?: () => void; onDrop?: () => void }
);

/** What can be done with a plan, or with a proposed one, without dragging it. */
export const PlanMenu = ({ anchor, texts, onClose, ...of }: Props) => {
  const { say, kind, formats } = texts;
  const then = (act?: () => void) => () => {
    onClose();
    act?.();
  };
  const about = 'placed' in of ? of.placed.plan : of.ghost.item;
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
      {'placed' in of && isMovable(of.placed.plan) && (
        <MenuItem onClick={then(of.onMove)}>{say('moveTo')}</MenuItem>
      )}
      {'placed' in of && of.onHold && isMovable(of.placed.plan) && (
        <MenuItem onClick={then(of.onHold)}>{say('hold')}</MenuItem>
      )}
      {'ghost' in of && of.onAccept && <MenuItem onClick={then(of.onAccept)}>{say('acceptGhost')}</MenuItem>}
      {'ghost' in of && of.onDrop && <MenuItem onClick={then(of.onDrop)}>{say('dropGhost')}</MenuItem>}
      <MenuItem component={Link} to={`/sites/detail/${about.site_id}`}>
        {say('openSite')}
      </MenuItem>
    </Menu>
  );
};
