import { useLocale } from 'ra-core';
import { useMemo } from 'react';

/** Figures in the reader's language; shares are from 0 to 1. */
export const useNumbers = () => {
  const locale = useLocale();
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    const change = new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    return {
      number: (value: number) => whole.format(value),
      /** « +12 % » */
      change: (part: number) => change.format(part),
      percent: (part: number) => share.format(part),
    };
  }, [locale]);
};
