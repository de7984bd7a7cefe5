import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { ActionButton } from '../../../framework/ui/ActionButton';
import { DescriptionList } from '../../../framework/ui/DescriptionList';
import { getIrreversibleWarningKey } from '../../../framework/ui/IrreversibleWarning';
import { Section } from '../../../framework/ui/Section';
import { useInvalidatePeople } from '../dialogs/useInvalidatePeople';
import { ResetPasswordDialog, WebAccessDialog } from '../people-actions';
import type { Profile } from './profile';

const dialogs = { reset: ResetPasswordDialog, web: WebAccessDialog };

/** How a person signs in: with web access or not, with a second factor or not. */
export const SignInSection = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const invalidatePeople = useInvalidatePeople();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const { account_id: id, account_username: username, web_access, code_on, beyond } = person;
  // For a person with more permissions than the user, web access can be withdrawn, and nothing else changed.
  const isLocked = beyond.length > 0;
  const say = (name: string) => translate(`terrain.people.signIn.${name}`);
  return (
    <Section title={say('title')}>
      <DescriptionList
        facts={[
          [say('web'), say(web_access ? 'on' : 'off')],
          [say('code'), say(code_on ? 'codeOn' : 'codeOff')],
        ]}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 2 }}>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          disabled={isLocked}
          onClick={() => setOpen('reset')}
        >
          {translate('terrain.people.reset.title')}
        </Button>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          disabled={isLocked && !web_access}
          onClick={() => setOpen('web')}
        >
          {translate(`terrain.people.web.${web_access ? 'take' : 'give'}`)}
        </Button>
        {code_on && !isLocked && (
          <ActionButton
            action={accountActions.actions.resetCode}
            values={{ id }}
            label="terrain.people.signIn.resetCode"
            confirm={getIrreversibleWarningKey('accountActions.resetCode')}
            done="terrain.people.signIn.codeReset"
            onDone={() => void invalidatePeople()}
          />
        )}
      </Stack>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog record={{ userid: id, username, web_access }} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Section>
  );
};
