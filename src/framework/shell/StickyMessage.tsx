import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { BasicFormLists } from '../../../contract/framework/form-lists';
import { useFormLists } from '../providers/useFormLists';
import { bannerStyles } from './banner-styles';

/** The administrators' message to all users; it stays until they remove it. */
export const StickyMessage = () => {
  const translate = useTranslate();
  const lists: BasicFormLists | undefined = useFormLists().data;
  if (!lists?.sticky) return null;
  return (
    <Box
      component="aside"
      aria-label={translate('terrain.shell.sticky')}
      sx={{ ...bannerStyles, bgcolor: 'info.light', overflowWrap: 'anywhere' }}
    >
      <CampaignOutlined aria-hidden sx={{ fontSize: 18, color: 'info.main' }} />
      {lists.sticky}
    </Box>
  );
};
