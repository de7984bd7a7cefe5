import { Button, type ButtonProps } from '@mui/material';
import { useRefresh, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint';
import { useFeedback } from '../feedback/feedback';
import { useMay } from '../providers/access';
import { call } from '../providers/call';
import { ConfirmDialog } from './ConfirmDialog';
import { useAttempt } from './useAttempt';

/** One action of a contract as a button: gates, asks first where told to, calls, tells the outcome, refreshes. */
export const ActionButton = <E extends Endpoint>({
  action,
  values,
  kind,
  label,
  icon,
  confirm,
  done = 'terrain.generated.done',
  onDone,
  ...look
}: Props<E>) => {
  const translate = useTranslate();
  const may = useMay();
  const refresh = useRefresh();
  const { flash, banner } = useFeedback();
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useAttempt();
  if (!may(action.needs, kind)) return null;

  const act = async () => {
    const answer = await call(action, values);
    setAsking(false);
    flash(translate(done), 'success');
    refresh();
    onDone?.(answer);
  };
  const actAtOnce = () => attempt(act, ({ message }) => banner(message, 'danger'));
  return (
    <>
      <Button
        variant="outlined"
        color={confirm ? 'error' : 'primary'}
        startIcon={icon}
        disabled={busy}
        {...look}
        onClick={confirm ? () => setAsking(true) : actAtOnce}
      >
        {translate(label)}
      </Button>
      {asking && confirm && (
        <ConfirmDialog
          title={translate(label)}
          text={translate(confirm)}
          confirmLabel={translate(label)}
          onConfirm={act}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

type Props<E extends Endpoint> = Omit<ButtonProps, 'action' | 'onClick'> & {
  action: E;
  values: z.input<E['input']>;
  /** The task's kind, for actions whose gate hangs on it. */
  kind?: string;
  /** i18n key */
  label: string;
  icon?: ReactNode;
  /** i18n key of the question to ask first; such a button is a destructive one. */
  confirm?: string;
  /** i18n key of what is told after */
  done?: string;
  onDone?: (answer: z.output<E['output']>) => void;
};
