import { useState } from 'react';
import { isDeviceInOtherZone } from '../../../contract/framework/is-device-in-other-zone';
import { timeZone } from '../../../contract/framework/time-zone';
import { Button } from '../../framework/ui/Button';
import { Notice } from '../../framework/ui/Notice';
import { useWords } from '../../framework/words/useWords';

const storageKey = 'terrain-field-time-zone-notice-dismissed';

/** Says once on a phone in another time zone whose times the screens show. */
export const TimeZoneNotice = () => {
  const { words, fill } = useWords();
  const [isDismissed, setDismissed] = useState(() => localStorage.getItem(storageKey) !== null);
  if (isDismissed || !isDeviceInOtherZone()) return null;
  const close = () => {
    localStorage.setItem(storageKey, '1');
    setDismissed(true);
  };
  return (
    <Notice tone="plain">
      <p>{fill(words.today.timeZone.text, { zone: timeZone })}</p>
      <Button onClick={close}>{words.today.timeZone.understood}</Button>
    </Notice>
  );
};
