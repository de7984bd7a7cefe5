import type { Label } from '../work/steps/parts';

/** What the history of a reader is written with: the office's texts, and the formats of the language. */
export type HistoryTexts = {
  language: keyof Label;
  /** The text at a key of the office's texts; undefined if there is none. */
  find: (key: string) => string | undefined;
  /** A day or an instant in words; undefined for any other value. */
  formatTime: (value: unknown) => string | undefined;
  /** « Wilaya : Béjaïa » */
  labelled: (label: string, value: string) => string;
  /** The name of what a value refers to; undefined if it is not known. */
  nameOf: (word: 'account' | 'cluster' | 'owner', value: unknown) => string | undefined;
};
