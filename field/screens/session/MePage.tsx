import { useState } from 'react';
import { version } from '../../../package.json';
import { Button } from '../../framework/ui/Button';
import { Card } from '../../framework/ui/Card';
import { BellIcon } from '../../framework/ui/icons/BellIcon';
import { ClockIcon } from '../../framework/ui/icons/ClockIcon';
import { FileIcon } from '../../framework/ui/icons/FileIcon';
import { ListItem } from '../../framework/ui/ListItem';
import { Notice } from '../../framework/ui/Notice';
import { Page } from '../../framework/ui/Page';
import { RadioGroup } from '../../framework/ui/RadioGroup';
import { useTable } from '../../framework/vault/useTable';
import { useVault } from '../../framework/vault/VaultContext';
import { languages } from '../../framework/words/languages';
import { useLanguageChoice } from '../../framework/words/useLanguageChoice';
import { useWords } from '../../framework/words/useWords';
import { useSending } from '../../sync/sending/SendingContext';
import { useAmountFormats } from '../../sync/sending/useAmountFormats';
import { WifiChoice } from '../../sync/sending/WifiChoice';
import { InstallSection } from './InstallSection';
import { PinSetting } from './PinSetting';
import styles from './Session.module.css';
import { requestSignIn } from './SignInAgain';
import { SignOut } from './SignOut';
import { useStorageEstimate } from './useStorageEstimate';
import { useUpdateAvailable } from './useUpdateAvailable';

/** The signed-in agent, this phone's settings, and the sign-out. */
export const MePage = () => {
  const { words, fill, language } = useWords();
  const texts = words.session;
  const { away: languageAway, choose: chooseLanguage } = useLanguageChoice();
  const vault = useVault();
  const [full, setFull] = useState(false);
  const room = useStorageEstimate();
  const { sizeInWords } = useAmountFormats();
  const { state } = useSending();
  const waits = useUpdateAvailable();
  const username = vault.get('session', 'session')?.user.username;
  const light = useTable('reference').find(({ name }) => name === 'quality')?.value === 'light';
  const choose = (value: 'high' | 'light') =>
    vault.write([{ put: 'reference', row: { name: 'quality', value } }]).then(
      () => setFull(false),
      () => setFull(true),
    );

  return (
    <Page title={username ?? ''}>
      {state.is === 'signIn' && (
        <Notice tone="bad">
          <p>{fill(texts.ended.what, { username: username ?? '' })}</p>
          <Button onClick={requestSignIn}>{texts.ended.ask}</Button>
        </Notice>
      )}
      {full && <Notice tone="bad">{texts.refused.full}</Notice>}
      <ListItem to="/news" mark={<BellIcon />} title={texts.links.news} />
      <ListItem to="/past" mark={<ClockIcon />} title={texts.links.past} />
      <ListItem to="/manuals" mark={<FileIcon />} title={texts.links.manuals} />
      <Card title={texts.sending}>
        <WifiChoice />
        <RadioGroup
          label={texts.quality.title}
          value={light ? 'light' : 'high'}
          options={[
            { value: 'high', name: texts.quality.high },
            { value: 'light', name: texts.quality.light },
          ]}
          onChange={value => void choose(value)}
        />
      </Card>
      <Card title={texts.phone}>
        <RadioGroup
          label={texts.language}
          value={language}
          options={languages}
          onChange={chosen => void chooseLanguage(chosen)}
        />
        {languageAway && <Notice tone="bad">{texts.refused.language}</Notice>}
        <PinSetting />
        {room.bytes !== null && <p>{fill(texts.storage.left, { size: sizeInWords(room.bytes) })}</p>}
        {!room.kept && <Notice tone="warn">{texts.storage.notKept}</Notice>}
      </Card>
      <Card title={texts.app}>
        <p>{fill(texts.version, { version })}</p>
        {waits && <Notice tone="plain">{texts.versionWaits}</Notice>}
        <InstallSection />
        <a href="/login?web" className={styles.link}>
          {texts.links.web}
        </a>
      </Card>
      <SignOut />
    </Page>
  );
};
