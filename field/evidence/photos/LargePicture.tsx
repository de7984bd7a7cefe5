import { useEffect, useState } from 'react';
import { useWords } from '../../framework/words/useWords';
import type { SlotPhoto } from './slot-photo';
import { getUnexpiredUrl } from './unexpired-url';
import { usePictureUrl } from './usePictureUrl';

/** A slot's photo in full screen: from the phone, else from the server when online. */
export const LargePicture = ({ photo: { entry, serverPhoto }, name }: { photo: SlotPhoto; name: string }) => {
  const { words } = useWords();
  const localUrl = usePictureUrl(`${entry?.id}`, entry !== null);
  const serverUrl = serverPhoto && (!entry || localUrl === null) ? getUnexpiredUrl(serverPhoto.url) : null;
  if (entry && localUrl === undefined) return null;
  if (!localUrl && !serverUrl)
    return <p>{entry && !entry.sent_at ? words.photos.state.missing : words.photos.atOffice}</p>;
  return <PictureImage address={(localUrl ?? serverUrl)!} name={name} />;
};

/** A picture that is not stored yet. */
export const UnsavedPicture = ({ picture, name }: { picture: ArrayBuffer; name: string }) => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([picture]));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address ? <PictureImage address={address} name={name} /> : null;
};

const PictureImage = ({ address, name }: { address: string; name: string }) => {
  const { words } = useWords();
  const [brokenAddress, setBrokenAddress] = useState<string>();
  if (brokenAddress === address) return <p>{words.photos.notShown}</p>;
  return <img src={address} alt={name} decoding="async" onError={() => setBrokenAddress(address)} />;
};
