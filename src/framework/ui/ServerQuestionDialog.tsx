import { useTranslate } from 'ra-core';
import { Suspense, useSyncExternalStore } from 'react';
import { lazy } from '../providers/lazy';
import { serverQuestion } from '../providers/server-question';

/** Shows what the server asks to confirm, whichever call of whichever screen it is about. */
export const ServerQuestionDialog = () => {
  const translate = useTranslate();
  const question = useSyncExternalStore(serverQuestion.subscribe, serverQuestion.read);
  if (!question) return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={translate('terrain.dialogs.confirm.title')}
        text={question.text}
        confirmLabel={translate('terrain.dialogs.confirm.yes')}
        onConfirm={() => question.answer(true)}
        onClose={() => question.answer(false)}
      />
    </Suspense>
  );
};

const ConfirmDialog = lazy(() => import('./ConfirmDialog'), 'ConfirmDialog');
