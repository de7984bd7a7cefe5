import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { EmptyPage } from '../../framework/ui/EmptyPage';

/** Shown instead of a page that crashed; a missing chunk means that a newer version was deployed. */
export const ErrorPage = ({ error }: { error: Error }) => {
  const translate = useTranslate();
  const cause = /dynamically imported module|module script/i.test(error.message) ? 'updated' : 'broken';
  return (
    <EmptyPage
      title={translate(`terrain.shell.${cause}.title`)}
      text={translate(`terrain.shell.${cause}.text`)}
      detail={cause === 'broken' ? error.message : undefined}
    >
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('terrain.shell.broken.reload')}
      </Button>
      <Button variant="outlined" href="/">
        {translate('terrain.shell.home')}
      </Button>
    </EmptyPage>
  );
};
