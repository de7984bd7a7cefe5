import EventNoteOutlined from '@mui/icons-material/EventNoteOutlined';
import History from '@mui/icons-material/History';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Inventory2Outlined from '@mui/icons-material/Inventory2Outlined';
import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import TimelineOutlined from '@mui/icons-material/TimelineOutlined';
import { useTranslate } from 'ra-core';
import { SideNav } from '../../../framework/ui/SideNav';
import type { SitePage } from './useSitePages';

/** The side menu of a site's pages. */
export const SiteSideMenu = ({ root, pages }: { root: string; pages: SitePage[] }) => {
  const translate = useTranslate();
  return (
    <SideNav
      label={translate('terrain.siteDetails.menu')}
      entries={pages.map(page => ({
        to: page === 'general' ? root : `${root}/${page}`,
        label: translate(`terrain.siteDetails.pages.${page}`),
        icon: icons[page],
        end: page === 'general',
      }))}
    />
  );
};

const icons = {
  general: InfoOutlined,
  timeline: TimelineOutlined,
  photos: PhotoLibraryOutlined,
  history: History,
  assets: Inventory2Outlined,
  planning: EventNoteOutlined,
};
