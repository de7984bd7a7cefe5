import { useEffect, useState } from 'react';
import { formatWallClock } from '../../../contract/framework/wall-clock';
import { UnsavedDialog } from '../../framework/drafts/UnsavedDialog';
import { Button } from '../../framework/ui/Button';
import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { type Capture, setCaptureState } from './captures';
import { UnsavedPicture } from './LargePicture';
import { savePicture } from './save-picture';

/** A picture that could not be stored: it stays on the screen until it is stored, saved elsewhere or discarded. */
export const UnsavedPictureDialog = ({ unsaved }: { unsaved: Extract<Capture, { is: 'unsaved' }> }) => {
  const vault = useVault();
  const { words } = useWords();
  const { picture } = unsaved.picture;
  return (
    <UnsavedDialog
      title={unsaved.name}
      picture={<UnsavedPicture picture={picture} name={unsaved.name} />}
      why={words.photos[unsaved.why]}
      exportControl={<SavePictureButton picture={picture} />}
      words={words.photos}
      onRetry={async () => void (await savePicture(vault, unsaved, unsaved.picture))}
      onDiscard={() => setCaptureState(unsaved, null)}
    />
  );
};

const SavePictureButton = ({ picture }: { picture: ArrayBuffer }) => {
  const { words } = useWords();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([picture], { type: 'image/jpeg' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  const save = () => {
    const name = `terrain-${formatWallClock(new Date()).replace(/\D/g, '')}.jpg`;
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
  };
  return <Button onClick={save}>{words.photos.save}</Button>;
};
