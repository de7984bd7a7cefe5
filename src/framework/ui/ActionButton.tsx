import { Button, type ButtonProps } from '@mui/material';
import { useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../../contract/framework/endpoint';
import { useFeedback } from '../feedback/FeedbackProvider';
import { useCan } from '../providers/access';
import { call } from '../providers/call';
import { ConfirmDialog } from './ConfirmDialog';

/** One action of a contract as a button: checks permission, asks for confirmation, calls, reports, refreshes. */
export const ActionButton = <E extends Endpoint>({
  action,
  values,
  label,
  confirm,
  done = 'terrain.generated.done',
  onDone,
  ...buttonProps
}: Props<E>) => {
  const translate = useTranslate();
  const may = useCan();
  const refresh = useRefresh();
  const { flash } = useFeedback();
  const [confirming, setConfirming] = useState(false);
  if (!may(action.needs)) return null;

  const act = async () => {
    const output = await call(action, values);
    setConfirming(false);
    flash(translate(done), 'success');
    refresh();
    onDone?.(output);
  };
  return (
    <>
      <Button variant="outlined" color="error" {...buttonProps} onClick={() => setConfirming(true)}>
        {translate(label)}
      </Button>
      {confirming && (
        <ConfirmDialog
          title={translate(label)}
          text={translate(confirm)}
          confirmLabel={translate(label)}
          onConfirm={act}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
};

type Props<E extends Endpoint> = Omit<ButtonProps, 'action' | 'onClick'> & {
  action: E;
  values: z.input<E['input']>;
  /** i18n key */
  label: string;
  /** i18n key of the confirmation question. */
  confirm: string;
  /** i18n key of the success message. */
  done?: string;
  onDone?: (output: z.output<E['output']>) => void;
};
