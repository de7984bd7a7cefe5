import { Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { ActionButton } from '../../../framework/ui/ActionButton';
import { Facts } from '../../../framework/ui/Facts';
import { saidBefore } from '../../../framework/ui/NotTakenBack';
import { Section } from '../../../framework/ui/Section';
import { usePeopleChanged } from '../dialogs/usePeopleChanged';
import { ResetPassword, WebAccess } from '../people-actions';
import type { Profile } from './profile';

const dialogs = { reset: ResetPassword, web: WebAccess };

/** How a person signs in: with web access or not, with a second factor or not. */
export const SignInSection = ({ person }: { person: Profile }) => {
  const translate = useTranslate();
  const changed = usePeopleChanged();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const { account_id: id, account_username: username, web_access, code_on, beyond } = person;
  const kept = beyond.length > 0;
  const say = (name: string) => translate(`terrain.people.signIn.${name}`);
  return (
    <Section title={say('title')}>
      <Facts
        facts={[
          [say('web'), say(web_access ? 'on' : 'off')],
          [say('code'), say(code_on ? 'codeOn' : 'codeOff')],
        ]}
      />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', mt: 2 }}>
        <Button variant="outlined" aria-haspopup="dialog" disabled={kept} onClick={() => setOpen('reset')}>
          {translate('terrain.people.reset.title')}
        </Button>
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          disabled={kept && !web_access}
          onClick={() => setOpen('web')}
        >
          {translate(`terrain.people.web.${web_access ? 'take' : 'give'}`)}
        </Button>
        {code_on && !kept && (
          <ActionButton
            action={accountActions.actions.resetCode}
            values={{ id }}
            label="terrain.people.signIn.resetCode"
            confirm={saidBefore('accountActions.resetCode')}
            done="terrain.people.signIn.codeReset"
            onDone={() => void changed()}
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
