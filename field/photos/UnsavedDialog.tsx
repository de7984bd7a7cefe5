import { useEffect, useState } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import { useOnce } from '../ui/useOnce';
import { useVault } from '../vault/VaultContext';
import { useWords } from '../words/useWords';
import { UnsavedPicture } from './LargePicture';
import { PictureDialog } from './PictureDialog';
import { savePicture } from './save-picture';
import { become, type Taking } from './takings';

/** A picture that the phone did not take: it stays on the screen until it is kept, saved elsewhere or given up. */
export const UnsavedDialog = ({ unsaved }: { unsaved: Extract<Taking, { is: 'unsaved' }> }) => {
  const vault = useVault();
  const { words } = useWords();
  const { busy, once } = useOnce();
  const [asked, ask] = useState(false);
  return (
    <PictureDialog
      title={unsaved.name}
      held
      onClose={() => {}}
      picture={<UnsavedPicture picture={unsaved.picture.picture} name={unsaved.name} />}
    >
      <Notice tone="bad">{words.photos[unsaved.why]}</Notice>
      <Button
        look="main"
        busy={busy}
        onClick={() => once(() => savePicture(vault, unsaved, unsaved.picture))}
      >
        {words.photos.retry}
      </Button>
      <SaveElsewhere picture={unsaved.picture.picture} />
      {asked && <p>{words.photos.dropSure}</p>}
      <Button look="danger" onClick={() => (asked ? become(unsaved, null) : ask(true))}>
        {words.photos.drop}
      </Button>
    </PictureDialog>
  );
};

const SaveElsewhere = ({ picture }: { picture: ArrayBuffer }) => {
  const { words } = useWords();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([picture], { type: 'image/jpeg' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  const save = () => {
    const name = `terrain-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.jpg`;
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
  };
  return <Button onClick={save}>{words.photos.save}</Button>;
};
