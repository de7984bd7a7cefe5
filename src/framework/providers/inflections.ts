/**
 * Replaces `inflection`, by which react-admin makes up labels missing in a dictionary: ours has every label, so
 * its rules of English plurals are 4 kB for nothing.
 */
export const humanize = (word: string) => capitalize(word.replaceAll('_', ' '));
export const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
export const transform = (word: string) => humanize(word.replace(/([a-z\d])([A-Z])/g, '$1_$2'));
export const inflect = (word: string) => word;
export const [singularize, pluralize] = [inflect, inflect];
