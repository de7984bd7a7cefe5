import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../words/useWords';
import { CloseIcon } from './icons/CloseIcon';
import styles from './PictureDialog.module.css';

/**
 * A full-screen dialog for one picture: its title, the picture, and the actions below it, in reach of the thumb.
 * `preventClose`: only the actions close it.
 */
export const PictureDialog = ({
  title,
  picture,
  preventClose = false,
  onClose,
  children,
}: {
  title: string;
  picture: ReactNode;
  preventClose?: boolean;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { words } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={event => preventClose && event.preventDefault()}
      onClose={() => (preventClose ? dialog.current?.showModal() : onClose())}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {!preventClose && (
            <button type="button" className={styles.close} onClick={onClose} aria-label={words.photos.close}>
              <CloseIcon />
            </button>
          )}
        </header>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.below}>{children}</div>
      </div>
    </dialog>
  );
};
