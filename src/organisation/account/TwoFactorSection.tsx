import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { account } from '../../../contract/organisation/account';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { getIrreversibleWarningKey } from '../../framework/ui/IrreversibleWarning';
import { QueryResult } from '../../framework/ui/QueryResult';
import { Section } from '../../framework/ui/Section';
import { useInvalidateAccount, useTwoFactorState } from './account-queries';
import { PasswordDialog } from './PasswordDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { TwoFactorSetup } from './TwoFactorSetup';

/** Whether signing in needs a second factor from the phone; enabled by a code, disabled with the password. */
export const TwoFactorSection = () => {
  const translate = useTranslate();
  const { flash } = useFeedback();
  const changed = useInvalidateAccount();
  const query = useTwoFactorState();
  const [doing, setDoing] = useState<'set-up' | 'renew' | 'stop'>();
  const [codes, setCodes] = useState<string[]>();
  const label = (name: string, values?: object) => translate(`terrain.account.code.${name}`, values);
  const close = () => setDoing(undefined);

  const show = (made: string[]) => {
    close();
    setCodes(made);
    void changed();
  };
  const renew = async (password: string) =>
    show((await call(account.actions.renewRecoveryCodes, { password })).recovery_codes);
  const stop = async (password: string) => {
    await call(account.actions.stopCode, { password });
    close();
    flash(label('disabled'), 'success');
    void changed();
  };

  return (
    <Section title={label('title')} action={query.data && <State on={query.data.on} />}>
      <QueryResult query={query} lines={2}>
        {({ on, recovery_codes_left: remainingCodes }) => (
          <Stack spacing={1.5} useFlexGap>
            <Typography variant="body2" color="textSecondary">
              {label(on ? 'onText' : 'offText')}{' '}
              {on && remainingCodes > 0 && label('left', { smart_count: remainingCodes })}
            </Typography>
            {on && remainingCodes === 0 && <Alert severity="warning">{label('noneLeft')}</Alert>}
            <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              <Button variant="outlined" onClick={() => setDoing('set-up')}>
                {label(on ? 'replace' : 'enable')}
              </Button>
              {on && (
                <>
                  <Button variant="outlined" onClick={() => setDoing('renew')}>
                    {label('renew')}
                  </Button>
                  <Button color="error" onClick={() => setDoing('stop')} sx={{ ml: 'auto' }}>
                    {label('disable')}
                  </Button>
                </>
              )}
            </Stack>
          </Stack>
        )}
      </QueryResult>
      {doing === 'set-up' && <TwoFactorSetup onDone={show} onClose={close} />}
      {doing === 'renew' && (
        <PasswordDialog
          title={label('renew')}
          text={translate(getIrreversibleWarningKey('account.renewRecoveryCodes'))}
          submitLabel={label('renew')}
          onSubmit={renew}
          onClose={close}
        />
      )}
      {doing === 'stop' && (
        <PasswordDialog
          title={label('title')}
          text={translate(getIrreversibleWarningKey('account.stopCode'))}
          submitLabel={label('disable')}
          onSubmit={stop}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Section>
  );
};

const State = ({ on }: { on: boolean }) => {
  const translate = useTranslate();
  return on ? (
    <Chip color="success" icon={<CheckCircleOutlined />} label={translate('terrain.account.code.on')} />
  ) : (
    <Chip icon={<RadioButtonUnchecked />} label={translate('terrain.account.code.off')} />
  );
};
