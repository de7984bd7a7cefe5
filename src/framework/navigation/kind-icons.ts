import type { SvgIconComponent } from '@mui/icons-material';
import BoltOutlined from '@mui/icons-material/BoltOutlined';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import RouterOutlined from '@mui/icons-material/RouterOutlined';
import type { TaskKind } from '../../../contract/organisation/vocabulary';

/** The icon of each kind of task. */
export const kindIcons: Record<TaskKind, SvgIconComponent> = {
  delivery: LocalShippingOutlined,
  ssr: FactCheckOutlined,
  installation: RouterOutlined,
  gpm: BoltOutlined,
  cm: BuildOutlined,
};
