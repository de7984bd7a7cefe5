import { useLocale } from 'ra-core';

/** Bytes in words people read: `1,2 Mo` in French, `1.2 MB` in English. */
export const useSize = () => {
  const locale = useLocale();
  return (bytes: number) => {
    const [amount, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'megabyte'] : [bytes / 1000, 'kilobyte'];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  };
};
