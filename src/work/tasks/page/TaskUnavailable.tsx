import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { getKindScope } from '../../../../contract/work/task-kinds';
import { getScopeList, listReadableKinds } from '../../../../contract/work/task-lists';
import { ApiError } from '../../../framework/providers/ApiError';
import { useSession } from '../../../framework/providers/sessionStore';
import { EmptyPage } from '../../../framework/ui/EmptyPage';

/** Whether a text from the URL can be a task's id. */
export const isTaskId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxDatabaseInteger;
const maxDatabaseInteger = 2_147_483_647;

/**
 * Shown instead of a task that does not exist or is outside the user's row access (the same answer), is
 * forbidden, or failed to load.
 */
export const TaskUnavailable = ({ error, onRetry }: { error: Error | null; onRetry?: () => void }) => {
  const translate = useTranslate();
  const user = useSession();
  const status = error instanceof ApiError ? error.status : undefined;
  const text = (key: string) => translate(`terrain.taskPage.${key}`);
  const list = user && listReadableKinds(user).map(kind => getScopeList(getKindScope(kind)).name)[0];
  const toList = list && (
    <Button component={Link} to={`/${list}`} variant="outlined">
      {text('toList')}
    </Button>
  );
  if (status === 403)
    return (
      <EmptyPage title={text('refused')} text={text('refusedText')}>
        {toList}
      </EmptyPage>
    );
  if (error === null || status === 404 || status === 422)
    return (
      <EmptyPage title={text('notFound')} text={text('notFoundText')}>
        {toList}
      </EmptyPage>
    );
  return (
    <EmptyPage title={text('failed')} text={error.message}>
      <Button variant="outlined" onClick={onRetry}>
        {translate('terrain.dialogs.retry')}
      </Button>
    </EmptyPage>
  );
};
