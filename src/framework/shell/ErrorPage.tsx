import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { PartError } from '../providers/importPart';
import { PartFailure } from '../providers/PartFailure';
import { EmptyPage } from '../ui/EmptyPage';

/** Shown instead of a page that crashed, or whose code could not be loaded. */
export const ErrorPage = ({ error }: { error: Error }) => {
  const translate = useTranslate();
  if (error instanceof PartError) return <PartFailure error={error} />;
  return (
    <EmptyPage
      title={translate('terrain.shell.broken.title')}
      text={translate('terrain.shell.broken.text')}
      detail={error.message}
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
