import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { EmptyPage } from './EmptyPage';

/** Shown for a page that the account's role or flags do not allow. */
export const AccessDenied = () => {
  const translate = useTranslate();
  return (
    <EmptyPage title={translate('terrain.shell.denied.title')} text={translate('terrain.shell.denied.text')}>
      <Button variant="outlined" component={Link} to="/">
        {translate('terrain.shell.home')}
      </Button>
    </EmptyPage>
  );
};
