import { withFieldMeta } from './field-meta';
import { exactText } from './text';

/** Whether a text is an address that a browser may open as a page: `https://…` or `http://…`, and nothing else. */
export const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** The address of a page on the web, as typed. */
export const WebAddress = withFieldMeta(
  exactText(500).refine(isWebAddress, { params: { code: 'badWebAddress' } }),
  { word: 'webAddress' },
);
