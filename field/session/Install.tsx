import { useSyncExternalStore } from 'react';
import { Button } from '../ui/Button';
import { useWords } from '../words/useWords';
import { installing, onInstalling } from './installing';

/** Puts the app on the phone's first screen: by a touch where the browser offers it, by its own words elsewhere. */
export const Install = () => {
  const { words } = useWords();
  const offered = useSyncExternalStore(onInstalling, installing);
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (offered) return <Button onClick={() => void offered.prompt()}>{words.session.install}</Button>;
  return <p>{words.session.installByHand}</p>;
};
