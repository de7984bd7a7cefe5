import { Box, Link, Typography } from '@mui/material';
import { QRCodeSVG } from 'qrcode.react';
import { required, useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { getAccount } from '../../../contract/framework/account';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';
import { FormDialog } from '../ui/FormDialog';
import { CopyButton } from './CopyButton';
import { PasswordDialog } from './PasswordDialog';

type TwoFactorSetupProps = {
  /** Called with the recovery codes, which are shown only once. */
  onDone: (recoveryCodes: string[]) => void;
  onClose: () => void;
};

/** Requests the password, then shows the key for the authenticator app and requests its first code. */
export const TwoFactorSetup = ({ onDone, onClose }: TwoFactorSetupProps) => {
  const translate = useTranslate();
  const username = useSession()?.username;
  const [authenticator, setAuthenticator] = useState<{ secret: string; uri: string }>();
  const label = (name: string, values?: object) => translate(`terrain.account.code.${name}`, values);

  if (!authenticator)
    return (
      <PasswordDialog
        title={label('setUp')}
        text={label('passwordText')}
        submitLabel={label('continue')}
        onSubmit={async password =>
          setAuthenticator(await call(getAccount().actions.startCode, { password }))
        }
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      title={label('setUp')}
      submitLabel={label('confirm')}
      onSubmit={async ({ code }) =>
        onDone((await call(getAccount().actions.confirmCode, { code })).recovery_codes)
      }
      onClose={onClose}
    >
      <div>
        <Typography variant="body2">{label('scanText')}</Typography>
        {/* Dark on light in either theme: cameras read no other QR codes. */}
        <Box sx={{ display: 'flex', justifyContent: 'center', my: 1.5 }}>
          <Box sx={{ p: 1.5, bgcolor: '#fff', borderRadius: 1, lineHeight: 0 }}>
            <QRCodeSVG value={authenticator.uri} size={168} level="M" role="img" title={label('qr')} />
          </Box>
        </Box>
        <Typography variant="body2">{label('keyText')}</Typography>
        <Box sx={keyBox}>
          <Typography component="code" aria-label={label('key')} sx={keyText}>
            {authenticator.secret.replace(/(.{4})(?!$)/g, '$1 ')}
          </Typography>
          <CopyButton text={authenticator.secret} />
        </Box>
        <Typography variant="caption" color="textSecondary" component="p">
          {label('keyDetails', { username })}
        </Typography>
        <Link href={authenticator.uri} variant="body2" sx={{ display: { sm: 'none' }, mt: 1 }}>
          {label('openApp')}
        </Link>
      </div>
      <Typography variant="body2">{label('codeText')}</Typography>
      <TextInput
        source="code"
        label={label('code')}
        autoComplete="one-time-code"
        validate={required()}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            maxLength: 8,
            style: { letterSpacing: '0.3em', fontWeight: 600 },
          },
        }}
        helperText={false}
        sx={{ maxWidth: 220 }}
      />
    </FormDialog>
  );
};

const keyBox = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  my: 1,
  px: 1.5,
  py: 1,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
const keyText = {
  flex: 1,
  fontFamily: 'monospace',
  fontSize: '0.9375rem',
  fontWeight: 600,
  wordSpacing: 2,
} as const;
