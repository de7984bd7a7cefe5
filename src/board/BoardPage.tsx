import { board } from '../../contract/board';
import { useMay } from '../providers/access';
import { AccessDenied } from '../ui/AccessDenied';
import { Board } from './Board';

export const BoardPage = () => (useMay()(board.actions.week.needs) ? <Board /> : <AccessDenied />);
