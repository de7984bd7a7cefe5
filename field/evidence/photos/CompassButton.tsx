import { useState } from 'react';
import { Button } from '../../framework/ui/Button';
import { useWords } from '../../framework/words/useWords';
import { needsCompassPermission, requestCompassPermission } from './location';

/** Asks for permission to use the compass, where the phone requires a tap for that. */
export const CompassButton = () => {
  const { words } = useWords();
  const [isNeeded, setNeeded] = useState(needsCompassPermission);
  if (!isNeeded) return null;
  const request = () => void requestCompassPermission().then(() => setNeeded(needsCompassPermission()));
  return <Button onClick={request}>{words.photos.compass}</Button>;
};
