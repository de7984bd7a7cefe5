import type { ResourceViews } from '../shell/views';
import { PageFrame } from '../ui/PageFrame';

const Sites = () => <PageFrame title="Sites">{null}</PageFrame>;

export const siteViews: ResourceViews[] = [
  'sites',
  'delivery/sites',
  'ssr/sites',
  'gpm/sites',
  'cm/sites',
].map(name => ({ name, list: Sites }));
