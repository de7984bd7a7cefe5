import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { errors } from '../../../contract/framework/errors';
import { ApiError } from '../providers/ApiError';
import { ConfirmDialog } from './ConfirmDialog';

/** What `send` returns if the reader did not confirm. */
export const declined = Symbol('declined');

/**
 * Sends; if the server asks for confirmation of some fields, asks the reader and sends again with these
 * confirmed. Render `question` beside the form.
 */
export const useConfirmation = () => {
  const translate = useTranslate();
  const [pending, setPending] = useState<{ error: ApiError; answer: (yes: boolean) => void }>();

  const send = async <T,>(attempt: (confirmed: string[] | undefined) => Promise<T>) => {
    const confirmed: string[] = [];
    for (;;) {
      try {
        return await attempt(confirmed.length ? confirmed : undefined);
      } catch (error) {
        if (!(error instanceof ApiError) || error.errcode !== errors.toConfirm.errcode) throw error;
        const yes = await new Promise<boolean>(answer => setPending({ error, answer }));
        setPending(undefined);
        if (!yes) return declined;
        confirmed.push(...error.fields.map(({ path }) => path));
      }
    }
  };

  const question = pending && (
    <ConfirmDialog
      title={translate('terrain.dialogs.confirm.title')}
      text={pending.error.fields.map(({ message }) => message).join(' ')}
      confirmLabel={translate('terrain.dialogs.confirm.yes')}
      onConfirm={() => pending.answer(true)}
      onClose={() => pending.answer(false)}
    />
  );
  return { send, question };
};
