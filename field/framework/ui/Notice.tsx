import type { ReactNode } from 'react';
import { CheckIcon } from './icons/CheckIcon';
import { WarningIcon } from './icons/WarningIcon';
import styles from './Notice.module.css';
import type { Tone } from './tone';

/** An inline message. Errors are read out at once, the rest in turn. */
export const Notice = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
    {tone === 'good' && <CheckIcon />}
    {(tone === 'warn' || tone === 'bad') && <WarningIcon />}
    <div className={styles.text}>{children}</div>
  </div>
);
