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
import { useReference } from '../../framework/vault/useReference';
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
  const { isMissing: isLanguageMissing, choose: chooseLanguage } = useLanguageChoice();
  const vault = useVault();
  const [isStorageFull, setStorageFull] = useState(false);
  const { freeBytes, isPersistent } = useStorageEstimate();
  const { sizeInWords } = useAmountFormats();
  const { state } = useSending();
  const isUpdateAvailable = useUpdateAvailable();
  const username = vault.get('session', 'session')?.user.username;
  const isLight = useReference('quality') === 'light';
  const saveQuality = (value: 'high' | 'light') =>
    vault.write([{ put: 'reference', row: { name: 'quality', value } }]).then(
      () => setStorageFull(false),
      () => setStorageFull(true),
    );

  return (
    <Page title={username ?? ''}>
      {state.is === 'signIn' && (
        <Notice tone="bad">
          <p>{fill(texts.ended.what, { username: username ?? '' })}</p>
          <Button onClick={requestSignIn}>{texts.ended.ask}</Button>
        </Notice>
      )}
      {isStorageFull && <Notice tone="bad">{texts.refused.full}</Notice>}
      <ListItem to="/news" mark={<BellIcon />} title={texts.links.news} />
      <ListItem to="/past" mark={<ClockIcon />} title={texts.links.past} />
      <ListItem to="/manuals" mark={<FileIcon />} title={texts.links.manuals} />
      <Card title={texts.sending}>
        <WifiChoice />
        <RadioGroup
          label={texts.quality.title}
          value={isLight ? 'light' : 'high'}
          options={[
            { value: 'high', name: texts.quality.high },
            { value: 'light', name: texts.quality.light },
          ]}
          onChange={value => void saveQuality(value)}
        />
      </Card>
      <Card title={texts.phone}>
        <RadioGroup
          label={texts.language}
          value={language}
          options={languages}
          onChange={selected => void chooseLanguage(selected)}
        />
        {isLanguageMissing && <Notice tone="bad">{texts.refused.language}</Notice>}
        <PinSetting />
        {freeBytes !== null && <p>{fill(texts.storage.left, { size: sizeInWords(freeBytes) })}</p>}
        {!isPersistent && <Notice tone="warn">{texts.storage.notKept}</Notice>}
      </Card>
      <Card title={texts.app}>
        <p>{fill(texts.version, { version })}</p>
        {isUpdateAvailable && <Notice tone="plain">{texts.versionWaits}</Notice>}
        <InstallSection />
        <a href="/login?web" className={styles.link}>
          {texts.links.web}
        </a>
      </Card>
      <SignOut />
    </Page>
  );
};
