import { useRef } from 'react';
import { CameraIcon } from '../../framework/ui/icons/CameraIcon';
import styles from './SmallPicture.module.css';
import type { SlotPhoto } from './slot-photo';
import { getUnexpiredUrl } from './unexpired-url';
import { useInView } from './useInView';
import { usePictureUrl } from './usePictureUrl';

/**
 * A photo's thumbnail, from the phone if stored there, else from the server; loaded only when it is about to become
 * visible.
 */
export const SmallPicture = ({ entry, serverPhoto }: SlotPhoto) => {
  const frame = useRef<HTMLSpanElement>(null);
  const isNear = useInView(frame);
  const localUrl = usePictureUrl(`${entry?.id}.small`, isNear && entry !== null);
  const fromServer = isNear && serverPhoto && (!entry || localUrl === null);
  const address = localUrl ?? (fromServer ? getUnexpiredUrl(serverPhoto.thumb) : null);
  return (
    <span ref={frame} className={styles.frame}>
      {address ? <img src={address} alt="" decoding="async" className={styles.picture} /> : <CameraIcon />}
    </span>
  );
};
