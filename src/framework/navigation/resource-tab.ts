import type { SvgIconComponent } from '@mui/icons-material';
import type { Rule } from '../../../contract/framework/permissions';
import { getResource } from '../../../contract/framework/resources';
import type { MenuTab } from './menu';

/** The list of a plain resource in the menu, for those who may read it. */
export const resourceTab = (name: string, icon: SvgIconComponent): MenuTab => ({
  label: name,
  to: `/${name}`,
  icon,
  needs: getResource(name).actions.list.needs as Rule,
  plain: true,
});
