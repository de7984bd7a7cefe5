import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './Sheet.module.css';

/** A bottom sheet for one decision. A tap outside and the phone's back button close it, as `onClose` does. */
export const Sheet = ({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog without being told to
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={styles.inside}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
};
