import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import type { BasicFormLists } from '../../../contract/framework/form-lists';
import { today } from '../../../contract/framework/today';
import { useFormLists } from '../providers/useFormLists';

/** Copyright and the mobile app's address, which is configured on the server. */
export const Footer = () => {
  const translate = useTranslate();
  const lists: BasicFormLists | undefined = useFormLists().data;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: { xs: 2, md: 3 },
        minHeight: 36,
        flexShrink: 0,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.75rem',
        color: 'text.secondary',
      }}
    >
      <span>{translate('terrain.shell.footer.copyright', { year: today().slice(0, 4) })}</span>
      {lists?.mobile_app_url && (
        <Link
          href={lists.mobile_app_url}
          target="_blank"
          rel="noreferrer"
          color="inherit"
          sx={{ ml: 'auto' }}
        >
          {translate('terrain.shell.footer.mobileApp')}
        </Link>
      )}
    </Box>
  );
};
