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
  const [pending, setPending] = useState<{ error: ApiError; resolve: (isConfirmed: boolean) => void }>();

  const send = async <T,>(attempt: (confirmed: string[] | undefined) => Promise<T>) => {
    const confirmedFields: string[] = [];
    for (;;) {
      try {
        return await attempt(confirmedFields.length ? confirmedFields : undefined);
      } catch (error) {
        if (!(error instanceof ApiError) || error.errcode !== errors.toConfirm.errcode) throw error;
        const isConfirmed = await new Promise<boolean>(resolve => setPending({ error, resolve }));
        setPending(undefined);
        if (!isConfirmed) return declined;
        confirmedFields.push(...error.fields.map(({ path }) => path));
      }
    }
  };

  const question = pending && (
    <ConfirmDialog
      title={translate('terrain.dialogs.confirm.title')}
      text={pending.error.fields.map(({ message }) => message).join(' ')}
      confirmLabel={translate('terrain.dialogs.confirm.yes')}
      onConfirm={() => pending.resolve(true)}
      onClose={() => pending.resolve(false)}
    />
  );
  return { send, question };
};
