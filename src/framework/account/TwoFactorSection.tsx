import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getAccount } from '../../../contract/framework/account';
import { useFeedback } from '../feedback/FeedbackProvider';
import { call } from '../providers/call';
import { getIrreversibleWarningKey } from '../ui/IrreversibleWarning';
import { QueryResult } from '../ui/QueryResult';
import { Section } from '../ui/Section';
import { useInvalidateAccount, useTwoFactorState } from './account-queries';
import { PasswordDialog } from './PasswordDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { TwoFactorSetup } from './TwoFactorSetup';

/** Whether signing in needs a second factor from the phone; enabled by a code, disabled with the password. */
export const TwoFactorSection = () => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const invalidateAccount = useInvalidateAccount();
  const query = useTwoFactorState();
  const [dialog, setDialog] = useState<Dialog>();
  const [codes, setCodes] = useState<string[]>();
  const label = (name: string) => translate(`terrain.account.code.${name}`);
  const close = () => setDialog(undefined);

  const showCodes = (recoveryCodes: string[]) => {
    close();
    setCodes(recoveryCodes);
    void invalidateAccount();
  };
  const renewCodes = async (password: string) =>
    showCodes((await call(getAccount().actions.renewRecoveryCodes, { password })).recovery_codes);
  const disable = async (password: string) => {
    await call(getAccount().actions.stopCode, { password });
    close();
    flash(label('disabled'), 'success');
    void invalidateAccount();
  };

  return (
    <Section title={label('title')} action={query.data && <StateChip on={query.data.on} />}>
      <QueryResult query={query} lines={2}>
        {({ on, recovery_codes_left }) => (
          <TwoFactorState on={on} remainingCodes={recovery_codes_left} onOpenDialog={setDialog} />
        )}
      </QueryResult>
      {dialog === 'set-up' && <TwoFactorSetup onDone={showCodes} onClose={close} />}
      {dialog === 'renew' && (
        <PasswordDialog
          title={label('renew')}
          text={translate(getIrreversibleWarningKey('account.renewRecoveryCodes'))}
          submitLabel={label('renew')}
          onSubmit={renewCodes}
          onClose={close}
        />
      )}
      {dialog === 'disable' && (
        <PasswordDialog
          title={label('title')}
          text={translate(getIrreversibleWarningKey('account.stopCode'))}
          submitLabel={label('disable')}
          onSubmit={disable}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
};

type Dialog = 'set-up' | 'renew' | 'disable';
type TwoFactorStateProps = {
  on: boolean;
  remainingCodes: number;
  onOpenDialog: (dialog: Dialog) => void;
};

const TwoFactorState = ({ on, remainingCodes, onOpenDialog }: TwoFactorStateProps) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.account.code.${name}`, values);
  return (
    <Stack spacing={1.5} useFlexGap>
      <Typography variant="body2" color="textSecondary">
        {label(on ? 'onText' : 'offText')}{' '}
        {on && remainingCodes > 0 && label('left', { smart_count: remainingCodes })}
      </Typography>
      {on && remainingCodes === 0 && <Alert severity="warning">{label('noneLeft')}</Alert>}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => onOpenDialog('set-up')}>
          {label(on ? 'replace' : 'enable')}
        </Button>
        {on && (
          <>
            <Button variant="outlined" onClick={() => onOpenDialog('renew')}>
              {label('renew')}
            </Button>
            <Button color="error" onClick={() => onOpenDialog('disable')} sx={{ ml: 'auto' }}>
              {label('disable')}
            </Button>
          </>
        )}
      </Stack>
    </Stack>
  );
};

const StateChip = ({ on }: { on: boolean }) => {
  const translate = useTranslate();
  return on ? (
    <Chip color="success" icon={<CheckCircleOutlined />} label={translate('terrain.account.code.on')} />
  ) : (
    <Chip icon={<RadioButtonUnchecked />} label={translate('terrain.account.code.off')} />
  );
};
