import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useFormLists } from '../../framework/providers/useFormLists';

/** The administrators' message to all users; it stays until they remove it. */
export const StickyMessage = () => {
  const translate = useTranslate();
  const { data: lists } = useFormLists();
  if (!lists?.sticky) return null;
  return (
    <Box
      component="aside"
      aria-label={translate('terrain.shell.sticky')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: { xs: 2, md: 3 },
        py: 0.75,
        fontSize: '0.8125rem',
        bgcolor: 'info.light',
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <CampaignOutlined aria-hidden sx={{ fontSize: 18, color: 'info.main' }} />
      {lists.sticky}
    </Box>
  );
};
