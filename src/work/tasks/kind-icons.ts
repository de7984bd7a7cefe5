import type { SvgIconComponent } from '@mui/icons-material';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { type KindDrawing, taskKindDefinitions } from '../../../contract/work/task-kinds';

const icons: Record<KindDrawing, SvgIconComponent> = {
  lorry: LocalShippingOutlined,
  survey: FactCheckOutlined,
  mast: RouterOutlined,
  bolt: BoltOutlined,
  spanner: BuildOutlined,
};

/** The icon of each kind of task. */
export const kindIcons = Object.fromEntries(
  taskKinds.map(kind => [kind, icons[taskKindDefinitions[kind].look.drawing]]),
) as Record<TaskKind, SvgIconComponent>;
